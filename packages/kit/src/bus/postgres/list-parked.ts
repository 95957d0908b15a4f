import type { Pool } from 'pg';
import type { ParkedBody, ParkedCount } from '../parked/parked-messages.ts';

/** Enough for a person to see what is wrong. */
const mostPerQueue = 100;

interface ParkedRow {
  queue: string;
  body: string;
  reason: string;
  failures: number;
  parked_at: Date;
}

/** The oldest parked messages of each queue. */
export async function listParked(
  pool: Pool,
  queues: readonly string[],
): Promise<(ParkedBody & { queue: string })[]> {
  const { rows } = await pool.query<ParkedRow>(
    `select parked.* from unnest($1::text[]) as wanted (queue)
     cross join lateral (
       select queue, body, reason, failures, parked_at from bus_parked
       where bus_parked.queue = wanted.queue order by id limit ${mostPerQueue}
     ) as parked`,
    [queues],
  );
  return rows.map(({ parked_at, ...row }) => ({ ...row, parkedAt: parked_at.toISOString() }));
}

/** Parked messages of each listener that has ever started, and of queues that are gone. */
export async function countParked(pool: Pool, namespace: string): Promise<ParkedCount[]> {
  const { rows } = await pool.query<ParkedCount>(
    `with listener as (
       select distinct namespace || '.' || service || '.' || type as queue from bus_bindings where namespace = $1
       union select queue from bus_parked where queue like $1 || '.%'
     )
     select queue, split_part(substr(queue, length($1) + 2), '.', 1) as service,
       (select count(*)::int from bus_parked where bus_parked.queue = listener.queue) as messages
     from listener order by queue`,
    [namespace],
  );
  return rows;
}
