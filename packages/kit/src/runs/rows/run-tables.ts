import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** Names a table or an index. */
type NameOf = (name: string) => RawBuilder<unknown>;

const runStatements = (t: NameOf) => [
  sql`create table ${t('runs')} (
    id uuid primary key default gen_random_uuid(),
    status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
    total integer not null,
    done integer not null,
    failed integer not null default 0,
    from_store integer not null default 0,
    -- the seq of the item that finished last; items that are retried get a new one
    last_seq integer not null,
    user_id uuid not null,
    started_by text not null,
    -- why items of it were cancelled whose user's access had ended; null if none were
    access_ended text,
    -- a start that is repeated with its key finds the run it made
    start_key text,
    -- while one with this key runs, others join it
    join_key text,
    -- whole milliseconds: pages of the list begin after a time that JSON can say
    started_at timestamptz(3) not null default now(),
    finished_at timestamptz(3)
  )`,
  sql`create index ${t('runs_newest')} on ${t('runs')} (started_at desc, id desc)`,
  sql`create index ${t('runs_newest_of_status')} on ${t('runs')} (status, started_at desc, id desc)`,
  sql`create unique index ${t('runs_start_key')} on ${t('runs')} (user_id, start_key) where start_key is not null`,
  sql`create unique index ${t('runs_join_key')} on ${t('runs')} (join_key) where status = 'running'`,
  sql`create table ${t('run_items')} (
    run_id uuid not null references ${t('runs')} on delete cascade,
    -- in the requested order, from 0
    position integer not null,
    key text not null,
    lane text not null,
    input jsonb,
    state text not null check (state in ('waiting', 'succeeded', 'failed', 'cancelled')),
    waiting_since timestamptz not null default now(),
    -- of a postponed item: not claimed earlier, and then with this input; null = never postponed since it began to wait
    not_before timestamptz,
    next_input jsonb,
    -- order of finishing within the run; null until then
    seq integer,
    is_from_store boolean not null default false,
    result jsonb,
    error_code text,
    error_message text,
    -- in whose name it waits (id and email); null = that of the run's user
    user_id uuid,
    user_email text,
    primary key (run_id, position),
    unique (run_id, key, lane)
  )`,
  sql`create unique index ${t('run_items_finished')} on ${t('run_items')} (run_id, seq) where seq is not null`,
  sql`create index ${t('run_items_waiting')} on ${t('run_items')} (key, lane) where state = 'waiting'`,
  sql`create index ${t('run_items_lane')} on ${t('run_items')} (lane) where state = 'waiting'`,
  // For cancelled items, which are counted whenever a group of results is stored.
  sql`create index ${t('run_items_cancelled')} on ${t('run_items')} (run_id) where state = 'cancelled'`,
];

const workStatements = (t: NameOf) => [
  // Worker of an item, one row per item regardless of the number of runs that wait for it.
  sql`create table ${t('item_leases')} (
    key text not null,
    lane text not null,
    holder uuid not null,
    taken_at timestamptz not null,
    until timestamptz not null,
    primary key (key, lane)
  )`,
  // One row per process, with the time since which it has been in contact with Postgres, and its last commit.
  sql`create table ${t('run_workers')} (
    id uuid primary key,
    seen_at timestamptz not null default clock_timestamp(),
    steady_since timestamptz not null default clock_timestamp(),
    last_commit bigint not null default 0
  )`,
];

/** Table names and the column needed for the lanes of a kind of run. */
interface LaneNames {
  /** Prefix of the names of tables and indexes. */
  prefix?: string;
  leases?: string;
  /** Lane column of items and leases. */
  lane?: string;
}

const laneStatements = (t: NameOf, leases: RawBuilder<unknown>, lane: RawBuilder<unknown>) => [
  sql`alter table ${t('run_items')} add column if not exists not_before timestamptz,
    add column if not exists next_input jsonb,
    -- position of the item of its run that this one depends on; null = none
    add column if not exists after_position integer,
    -- that item still waits, so that this one is not claimed
    add column if not exists is_held boolean not null default false`,
  // Items that a claim takes from a lane: first unblocked items, then postponed items that are due.
  sql`create index if not exists ${t('run_items_ready')} on ${t('run_items')} (${lane}, position, run_id)
    where state = 'waiting' and not is_held and not_before is null`,
  sql`create index if not exists ${t('run_items_later')} on ${t('run_items')} (${lane}, not_before)
    where state = 'waiting' and not is_held and not_before is not null`,
  sql`create index if not exists ${t('run_items_held')} on ${t('run_items')} (run_id, after_position) where is_held`,
  sql`create index if not exists ${t('item_leases_lane')} on ${leases} (${lane})`,
  // Lanes with waiting items, and resting lanes.
  sql`create table if not exists ${t('lanes')} (
    name text primary key,
    -- when a claim looks at it: -infinity = at once, infinity = when something has happened to one of its items
    next_at timestamptz not null,
    -- about that of its first free item: open lanes are looked at in this order
    position integer not null,
    -- none of its items is claimed before; null = it does not rest
    rest_until timestamptz
  )`,
  sql`create index if not exists ${t('lanes_next')} on ${t('lanes')} (next_at, position)`,
];

/** Adds lanes, dependent and postponed items to the tables of a kind of run, in a migration; existing rows stay. */
export async function addLanes(db: QueryExecutorProvider, names: LaneNames = {}): Promise<void> {
  const { prefix = '', leases = `${prefix}item_leases`, lane = 'lane' } = names;
  const nameOf = (name: string) => sql.id(`${prefix}${name}`);
  for (const statement of laneStatements(nameOf, sql.table(leases), sql.ref(lane)))
    await statement.execute(db);
}

/**
 * Creates the tables of runs; called once per kind of run, in a service's migration. `prefix` precedes the standard
 * names if the database contains a second kind of run.
 */
export async function createRunTables(db: QueryExecutorProvider, prefix = ''): Promise<void> {
  const nameOf = (name: string) => sql.id(`${prefix}${name}`);
  for (const statement of [...runStatements(nameOf), ...workStatements(nameOf)]) await statement.execute(db);
  await addLanes(db, { prefix });
}
