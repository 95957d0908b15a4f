import { sql, type QueryExecutorProvider } from 'kysely';

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
