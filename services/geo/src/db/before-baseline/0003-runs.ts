import { createOutboxTables, createPaceTable } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table runs (
    id uuid primary key default gen_random_uuid(),
    status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
    total integer not null,
    done integer not null,
    failed integer not null default 0,
    from_store integer not null,
    -- the seq of the item that finished last; items that are retried get a new one
    last_seq integer not null,
    -- the first of them, for lists
    keywords text[] not null,
    keyword_count integer not null,
    country_count integer not null,
    user_id uuid not null,
    started_by text not null,
    -- whole milliseconds: pages of the list begin after a time that JSON can say
    started_at timestamptz(3) not null default now(),
    finished_at timestamptz(3)
  )`,
  sql`create index runs_newest on runs (started_at desc, id desc)`,
  sql`create index runs_newest_of_status on runs (status, started_at desc, id desc)`,
  sql`create table run_items (
    run_id uuid not null references runs on delete cascade,
    position integer not null,
    keyword text not null,
    keyword_key text not null,
    country text not null,
    state text not null check (state in ('waiting', 'found', 'failed', 'cancelled')),
    -- a stored reading at least this young will do
    fresh_since timestamptz not null,
    waiting_since timestamptz not null default now(),
    -- order of finishing within the run; null until then
    seq integer,
    is_from_store boolean not null default false,
    -- the record as it was found: a run read later shows this even when the record is newer or gone
    result jsonb,
    error_code text,
    error_message text,
    primary key (run_id, position),
    unique (run_id, keyword_key, country)
  )`,
  sql`create unique index run_items_finished on run_items (run_id, seq) where seq is not null`,
  sql`create index run_items_next on run_items (position, run_id) where state = 'waiting'`,
  sql`create index run_items_waiting_pair on run_items (keyword_key, country) where state = 'waiting'`,
  // Pairs that a worker is buying. One row per pair, shared by all runs that wait for it.
  sql`create table pair_leases (
    keyword_key text not null,
    country text not null,
    holder uuid not null,
    taken_at timestamptz not null default now(),
    until timestamptz not null,
    primary key (keyword_key, country)
  )`,
  sql`create index pair_leases_holder on pair_leases (holder)`,
  // One row with the time at which permissions were last reissued.
  sql`create table run_sweep (last_at timestamptz not null)`,
  sql`insert into run_sweep values ('-infinity')`,
];

/** Runs and their items, leases of pairs, the outbox and the rate limits of the providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await createOutboxTables(db);
  await createPaceTable(db);
}
