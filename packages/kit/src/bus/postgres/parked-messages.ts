import { Pool } from 'pg';
import { connectTimeoutMs } from '../../database/pool.ts';
import type { ParkedBody, QueueCount, ParkedMessages } from '../parked/parked-messages.ts';
import { busChannel, createBusTables } from './bus-tables.ts';

/** Maximum number of messages shown, enough to diagnose the cause. */
const mostShown = 100;

/** Message counts of all listeners that have ever started, and of removed queues with parked messages. */
export async function countQueues(pool: Pool, namespace: string): Promise<QueueCount[]> {
  const { rows } = await pool.query<QueueCount>(
    `with listener as (
       select distinct namespace || '.' || service || '.' || type as queue from bus_bindings where namespace = $1
       union select queue from bus_parked where queue like $1 || '.%'
     )
     select queue, split_part(substr(queue, length($1) + 2), '.', 1) as service,
       (select count(*)::int from bus_messages where bus_messages.queue = listener.queue and lease is null) as waiting,
       (select count(*)::int from bus_parked where bus_parked.queue = listener.queue) as parked
     from listener order by queue`,
    [namespace],
  );
  return rows;
}

// A broadcast is requeued to every live replica's queue, any other message to the queue of its name.
const requeueStatement = `
  with target as (
    select queue from bus_bindings
    where namespace || '.' || service || '.' || type = $1 and (alive_until is null or alive_until > now())
  ),
  gone as (
    delete from bus_parked where queue = $1 and exists (select 1 from target) returning id, body
  ),
  stored as (
    insert into bus_messages (queue, body)
    select target.queue, gone.body from gone cross join target order by gone.id returning queue
  )
  select (select count(*) from gone)::int as moved, (select count(*) from target)::int as targets,
    (select count(pg_notify('${busChannel}', queue)) from (select distinct queue from stored) as notified) as notified`;

/** Opens the parked messages of a bus on Postgres tables. */
export async function openPostgresParked(options: {
  url: string;
  namespace: string;
}): Promise<ParkedMessages> {
  const pool = new Pool({ connectionString: options.url, connectionTimeoutMillis: connectTimeoutMs, max: 1 });
  // The current query rejects as well, so the error needs no handling here.
  pool.on('error', () => {});
  try {
    await createBusTables(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    counts: () => countQueues(pool, options.namespace),
    async show(queue) {
      const { rows } = await pool.query<Omit<ParkedBody, 'parkedAt'> & { parked_at: Date }>(
        `select body, reason, failures, parked_at from bus_parked where queue = $1 order by id limit ${mostShown}`,
        [queue],
      );
      return rows.map(({ parked_at, ...row }) => ({ ...row, parkedAt: parked_at.toISOString() }));
    },
    async requeue(queue) {
      const { rows } = await pool.query<{ moved: number; targets: number }>(requeueStatement, [queue]);
      if (!rows[0]?.targets) throw new Error(`${queue} has no consumer now`);
      return rows[0].moved;
    },
    close: () => pool.end(),
  };
}
