import { sql, type QueryExecutorProvider } from 'kysely';

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
