import type { Pool } from 'pg';
import type { ParkedMessage } from '../bus.ts';
import { readEnvelope } from '../handle-message.ts';

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
export async function listParked(pool: Pool, queues: readonly string[]): Promise<ParkedMessage[]> {
  const { rows } = await pool.query<ParkedRow>(
    `select parked.* from unnest($1::text[]) as wanted (queue)
     cross join lateral (
       select queue, body, reason, failures, parked_at from bus_parked
       where bus_parked.queue = wanted.queue order by id limit ${mostPerQueue}
     ) as parked`,
    [queues],
  );
  return rows.map(({ queue, body, reason, failures, parked_at }) => ({
    queue,
    reason,
    envelope: readEnvelope(body),
    failures,
    parkedAt: parked_at.toISOString(),
  }));
}
