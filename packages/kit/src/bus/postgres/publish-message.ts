import type { Envelope } from '@geoplan/contracts/define';
import type { Pool } from 'pg';
import type { MessageAddress } from '../bus.ts';
import { busChannel } from './bus-channel.ts';

// The queue of a declared listener is bound here as well: one that has never started finds what it missed.
const statement = `
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

/** Stores a message in the queue of every listener at once. */
export async function publishMessage(
  pool: Pool,
  namespace: string,
  { type, delivery, listeners }: MessageAddress,
  envelope: Envelope,
): Promise<void> {
  const durable = delivery === 'broadcast' ? [] : listeners;
  await pool.query(statement, [namespace, type, durable, JSON.stringify(envelope)]);
}
