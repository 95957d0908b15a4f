import type { Envelope } from '@geoplan/contracts/define';
import type { Pool } from 'pg';
import type { MessageAddress } from '../bus.ts';
import type { Tries } from '../handle-message.ts';
import { busChannel } from './bus-tables.ts';

// Also binds the queue of a declared listener, so that a listener that has never started finds the messages it missed.
const publishStatement = `
  with declared as (
    select $1 || '.' || service || '.' || $2 as queue, service from unnest($3::text[]) as service
  ),
  bound as (
    insert into bus_bindings (queue, namespace, type, service)
    select queue, $1, $2, service from declared on conflict (queue) do nothing
  ),
  target as (
    select queue from declared
    union select queue from bus_bindings
    where namespace = $1 and type = $2 and (alive_until is null or alive_until > now())
  ),
  stored as (
    insert into bus_messages (queue, body) select queue, $4 from target returning queue
  )
  select count(pg_notify('${busChannel}', queue)) from stored`;

/** Stores a message in the queues of all listeners in one statement. */
export async function publishMessage(
  pool: Pool,
  namespace: string,
  { type, delivery, listeners }: MessageAddress,
  envelope: Envelope,
): Promise<void> {
  const durable = delivery === 'broadcast' ? [] : listeners;
  await pool.query(publishStatement, [namespace, type, durable, JSON.stringify(envelope)]);
}

/** Names of the given queues with a claimable message. */
export async function listDueQueues(pool: Pool, queues: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ queue: string }>(
    `select queue from unnest($1::text[]) as queue where exists (
       select from bus_messages as message where message.queue = queue.queue and available_at <= now())`,
    [queues],
  );
  return rows.map(({ queue }) => queue);
}

/** A message leased by this process. */
export interface Leased extends Tries {
  id: string;
  /** Fencing token, new with every claim: a worker that lost the lease can no longer settle the message. */
  lease: string;
  body: string;
  /** Deliveries since it was last settled, including this one. */
  deliveries: number;
}

/** Claims the next messages under a lease; other processes cannot claim them until the lease expires. */
export async function claim(pool: Pool, queue: string, limit: number, leaseMs: number): Promise<Leased[]> {
  const { rows } = await pool.query<Leased>(
    `update bus_messages as message
     set lease = gen_random_uuid(), available_at = now() + $3 * interval '1 ms', deliveries = deliveries + 1
     from (
       select id from bus_messages where queue = $1 and available_at <= now()
       order by available_at, id limit $2 for update skip locked
     ) as next
     where message.id = next.id
     returning message.id, message.lease, message.body, message.failures, message.waits,
       message.unread, message.deliveries`,
    [queue, limit, leaseMs],
  );
  return rows;
}

/** Renews the leases of messages whose handlers are running. */
export async function renew(pool: Pool, held: readonly Leased[], leaseMs: number): Promise<void> {
  await pool.query(
    `update bus_messages as message set available_at = now() + $3 * interval '1 ms'
     from unnest($1::bigint[], $2::uuid[]) as held (id, lease)
     where message.id = held.id and message.lease = held.lease`,
    [held.map(({ id }) => id), held.map(({ lease }) => lease), leaseMs],
  );
}

/** Releases the leases, so that the messages are redelivered immediately. */
export async function release(pool: Pool, held: readonly Leased[]): Promise<void> {
  await renew(pool, held, 0);
}

/** Acknowledges a message. */
export async function remove(pool: Pool, message: Leased): Promise<void> {
  await pool.query('delete from bus_messages where id = $1 and lease = $2', [message.id, message.lease]);
}

/** Schedules a retry. */
export async function postpone(pool: Pool, message: Leased, tries: Tries, delayMs: number): Promise<void> {
  await pool.query(
    `update bus_messages set lease = null, deliveries = 0, failures = $3, waits = $4, unread = $5,
       available_at = now() + $6 * interval '1 ms'
     where id = $1 and lease = $2`,
    [message.id, message.lease, tries.failures, tries.waits, tries.unread, delayMs],
  );
}

/** Dead-letters a message and keeps it for inspection. */
export async function park(
  pool: Pool,
  message: Leased,
  { listener, failures, reason }: { listener: string; failures: number; reason: string },
): Promise<void> {
  await pool.query(
    `with gone as (delete from bus_messages where id = $1 and lease = $2 returning body)
     insert into bus_parked (queue, body, failures, reason) select $3, body, $4, $5 from gone`,
    [message.id, message.lease, listener, failures, reason],
  );
}
