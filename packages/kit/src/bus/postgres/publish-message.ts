import type { Envelope } from '@geoplan/contracts/define';
import type { Pool } from 'pg';
import type { MessageAddress } from '../bus.ts';
import { UnroutableError } from '../bus-errors.ts';
import { busChannel } from './bus-channel.ts';

// All or nothing: no row is written while a declared listener has no queue.
const statement = `
  with bound as (
    select queue, service from bus_bindings
    where namespace = $1 and type = $2 and (alive_until is null or alive_until > now())
  ),
  missing as (
    select listener from unnest($3::text[]) as listener
    where not exists (select 1 from bound where service = listener)
  ),
  stored as (
    insert into bus_messages (queue, body)
    select queue, $4 from bound where not exists (select 1 from missing)
    returning queue
  )
  select (select min(listener) from missing) as missing, (select count(*) from stored)::int as stored,
    (select count(pg_notify('${busChannel}', queue)) from stored) as notified`;

/** Stores a message in the queue of every listener at once. @throws UnroutableError one of them has none */
export async function publishMessage(
  pool: Pool,
  namespace: string,
  declared: MessageAddress,
  envelope: Envelope,
): Promise<void> {
  const { type, delivery, listeners } = declared;
  const needed = delivery === 'broadcast' ? [] : listeners;
  const { rows } = await pool.query<{ missing: string | null; stored: number }>(statement, [
    namespace,
    type,
    needed,
    JSON.stringify(envelope),
  ]);
  const [result] = rows;
  if (result?.missing) throw new UnroutableError(type, `a queue of ${result.missing}`);
  if (needed.length > 0 && !result?.stored) throw new UnroutableError(type, 'any queue');
}
