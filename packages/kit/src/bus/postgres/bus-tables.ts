import type { Pool } from 'pg';

/** NOTIFY channel of the adapter; the payload is the name of the queue that received a message. */
export const busChannel = 'bus_messages';

// Shared by all namespaces of the database, because a queue's name begins with its namespace.
const statements = [
  // `alive_until` is null for a service's queue, and the end of the lease for a replica's broadcast queue.
  `create table if not exists bus_bindings (
    queue text primary key,
    namespace text not null,
    type text not null,
    service text not null,
    alive_until timestamptz
  )`,
  // `available_at` is both the retry time and, while a handler is running, the end of the message's lease.
  // `deliveries` counts the workers that took the message since it was last settled; it is written before the handler
  // starts.
  `create table if not exists bus_messages (
    id bigint generated always as identity primary key,
    queue text not null,
    body text not null,
    available_at timestamptz not null default now(),
    lease uuid,
    failures integer not null default 0,
    deliveries integer not null default 0,
    -- how often the listener's store was away
    waits integer not null default 0,
    -- how often a listener met it that cannot read its version
    unread integer not null default 0
  )`,
  'create index if not exists bus_messages_next on bus_messages (queue, available_at, id)',
  `create table if not exists bus_parked (
    id bigint generated always as identity primary key,
    queue text not null,
    body text not null,
    reason text not null,
    failures integer not null,
    parked_at timestamptz not null default now()
  )`,
  'create index if not exists bus_parked_queue on bus_parked (queue, id)',
];

/** Creates the adapter's tables; any number of processes may do so concurrently. */
export async function createBusTables(pool: Pool): Promise<void> {
  // One simple-protocol call is one transaction, and the lock ends with it. Without the lock, "if not exists" races.
  await pool.query(["select pg_advisory_xact_lock(hashtext('bus_tables'))", ...statements].join(';\n'));
}
