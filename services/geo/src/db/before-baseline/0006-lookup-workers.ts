import { sql, type Kysely } from 'kysely';

/** One row per process that buys pairs: start of its uninterrupted contact with Postgres, and its last commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table lookup_workers (
    -- the holder of its leases
    id uuid primary key,
    -- its last heartbeat, and since when none was missed
    seen_at timestamptz not null default clock_timestamp(),
    steady_since timestamptz not null default clock_timestamp(),
    -- number of its last commit of results; 0 before the first
    last_commit bigint not null default 0
  )`.execute(db);
}
