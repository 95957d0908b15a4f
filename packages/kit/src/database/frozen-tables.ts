import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';

// Frozen tables of the kit, as created by the migrations in `before-baseline`; the current tables are declared where
// they are used. This file is to be removed with those folders at release 1.0.0.

/** Creates `outbox` and `inbox`; called once, in a service's first migration. */
export async function createOutboxTables(db: QueryExecutorProvider): Promise<void> {
  // The address (type, delivery, listeners) is stored next to the envelope, because the relay has no declarations.
  await sql`create table outbox (
    id bigint generated always as identity primary key,
    type text not null,
    delivery text not null,
    listeners text[] not null,
    envelope text not null,
    created_at timestamptz not null default now(),
    available_at timestamptz not null default now(),
    failures integer not null default 0,
    last_error text
  )`.execute(db);
  await sql`create index outbox_next on outbox (available_at, id)`.execute(db);
  await sql`create table inbox (
    message_id uuid not null,
    consumer text not null,
    handled_at timestamptz not null default now(),
    primary key (message_id, consumer)
  )`.execute(db);
  await sql`create index inbox_handled_at on inbox (handled_at)`.execute(db);
}

/** Creates the `pace` table; called once, in a service's migration. */
export async function createPaceTable(db: QueryExecutorProvider): Promise<void> {
  await sql`create table pace (
    key text primary key,
    next_at timestamptz not null default '-infinity',
    held_until timestamptz not null default '-infinity'
  )`.execute(db);
}

/**
 * Creates the table of account states that auth publishes; called once per service, in a migration. A user without a
 * row may act, because auth has published no restriction.
 */
export async function createUserStates(db: QueryExecutorProvider): Promise<void> {
  await sql`create table user_states (
    user_id uuid primary key,
    -- why the user may not start work any more; null if the user may
    ended text check (ended in ('removed', 'disabled', 'demoted')),
    revision bigint not null
  )`.execute(db);
}

/** Creates the table of request keys; called in a migration of each service that starts work. */
export async function createRequestKeys(db: QueryExecutorProvider): Promise<void> {
  await sql`create table if not exists request_keys (
    user_id uuid not null,
    -- hash of the Idempotency-Key and the request
    key text not null,
    -- id of the object that the first request made or changed
    subject text not null,
    at timestamptz not null default now(),
    primary key (user_id, key)
  )`.execute(db);
  await sql`create index if not exists request_keys_at on request_keys (at)`.execute(db);
}

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
  sql`create index ${t('run_items_next')} on ${t('run_items')} (position, run_id) where state = 'waiting'`,
  sql`create index ${t('run_items_waiting')} on ${t('run_items')} (key, lane) where state = 'waiting'`,
  sql`create index ${t('run_items_lane')} on ${t('run_items')} (lane) where state = 'waiting'`,
  sql`create index ${t('run_items_postponed')} on ${t('run_items')} (not_before) where state = 'waiting' and not_before is not null`,
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
  // Paused lanes, none of whose items are claimed before `until`.
  sql`create table ${t('lane_pauses')} (
    lane text primary key,
    until timestamptz not null
  )`,
  // One row per process, with the time since which it has been in contact with Postgres, and its last commit.
  sql`create table ${t('run_workers')} (
    id uuid primary key,
    seen_at timestamptz not null default clock_timestamp(),
    steady_since timestamptz not null default clock_timestamp(),
    last_commit bigint not null default 0
  )`,
];

/**
 * Adds columns to tables of an earlier version: the users of items, and the reason why runs ended when their user
 * lost access. Called in a migration, with the names of the tables.
 */
export async function addRunUsers(
  db: QueryExecutorProvider,
  names: { runs: string; items: string },
): Promise<void> {
  await sql`alter table ${sql.table(names.runs)} add column if not exists access_ended text`.execute(db);
  await sql`alter table ${sql.table(names.items)} add column if not exists user_id uuid,
    add column if not exists user_email text`.execute(db);
}

/**
 * Creates the tables of runs; called once per kind of run, in a service's migration. `prefix` precedes the standard
 * names if the database contains a second kind of run.
 */
export async function createRunTables(db: QueryExecutorProvider, prefix = ''): Promise<void> {
  const nameOf = (name: string) => sql.id(`${prefix}${name}`);
  for (const statement of [...runStatements(nameOf), ...workStatements(nameOf)]) await statement.execute(db);
}

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
  // Lanes with waiting items, and paused lanes.
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

/** Creates the ledger of due work; called once, in a migration of each service. */
export async function createWorkTable(db: QueryExecutorProvider): Promise<void> {
  // Has no index, because every claim reads all rows (about ten), and an index would only add cost.
  await sql`create table work (
    name text not null,
    -- part of the work, for example a database; empty for work without parts
    key text not null default '',
    -- infinity = only on request
    due_at timestamptz not null,
    -- requested since its last end
    is_requested boolean not null default false,
    -- id of the process that does it; null = nobody does
    holder text,
    held_until timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    -- failures in a row
    attempts integer not null default 0,
    failed_at timestamptz,
    -- of the last failure, for people
    failure text,
    -- what the work keeps between its rounds
    state jsonb,
    primary key (name, key)
  )`.execute(db);
  // Append-only, so that requests of concurrent transactions do not block each other.
  await sql`create table work_requests (
    id bigint generated always as identity primary key,
    name text not null,
    key text not null default '',
    -- not before
    at timestamptz not null default now()
  )`.execute(db);
}

/** Renames a table, including its indexes and constraints whose names begin with the table's name. */
export async function renameTable(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db);
  const renamed = (name: string) => to + name.slice(from.length);
  const { rows: constraints } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${to}::regclass and starts_with(conname, ${`${from}_`})`.execute(db);
  for (const { name } of constraints)
    await sql`alter table ${sql.table(to)} rename constraint ${sql.id(name)} to ${sql.id(renamed(name))}`.execute(
      db,
    );
  const { rows: indexes } = await sql<{ name: string }>`select relname as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where indrelid = ${to}::regclass and starts_with(relname, ${`${from}_`})`.execute(db);
  for (const { name } of indexes)
    await sql`alter index ${sql.id(name)} rename to ${sql.id(renamed(name))}`.execute(db);
}
