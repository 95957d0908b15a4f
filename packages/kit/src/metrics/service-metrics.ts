import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/pool.ts';
import type { Metrics } from '../metrics.ts';
import { addOutboxGauges } from '../outbox/outbox-gauges.ts';
import { addBusMetrics } from './bus-metrics.ts';

/** Metrics of every service with a database and a bus, in addition to HTTP calls and readiness. */
export function addServiceMetrics<T>(
  metrics: Metrics,
  { database, bus, service }: { database: Pick<Database<T>, 'kysely' | 'pool'>; bus: Bus; service: string },
): void {
  addOutboxGauges(metrics, database.kysely);
  addBusMetrics(metrics, bus, service);
  const { pool } = database;
  metrics.sampled(
    'gauge',
    'db_pool_connections',
    'Connections to Postgres, and callers waiting for one',
    async () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      // A caller waits briefly in the queue even if a connection is idle, as the queries of these metrics always do.
      { labels: { state: 'waiting' }, value: Math.max(0, pool.waitingCount - pool.idleCount) },
    ],
  );
  metrics.gauge('db_pool_size', 'Connections to Postgres at most', () => pool.options.max);
}
