import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpService } from '../../http/create-http-service.ts';
import { listen, type Listening } from '../../http/listen.ts';
import { parseGatewayPublicKeys } from '../../identity/gateway-keys.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { createServiceClient, gatewayPublicKeys, someone } from '../../testing/service-client.ts';
import { readRunUpdates } from '../rows/read-runs.ts';
import { endpoints } from '../testing/example-service.ts';
import { freshRunTables, testRuns } from '../testing/run-store.ts';
import { createRunFeeds } from './run-feed.ts';
import { runRoutes } from './run-routes.ts';

const lines: string[] = [];
const log = createLog({
  service: 'httpcheck',
  level: 'info',
  destination: { write: (line) => lines.push(line) },
});
let tables: Awaited<ReturnType<typeof freshRunTables>>;
let service: Listening;
let reads = 0;
let begun = 0;
let ended = 0;

beforeAll(async () => {
  tables = await freshRunTables();
  const { db } = tables;
  const feeds = createRunFeeds({
    read: (runId, afterSeq) => {
      reads += 1;
      return readRunUpdates(db, testRuns, runId, afterSeq);
    },
    log,
  });
  const routes = runRoutes({
    db,
    runs: testRuns,
    endpoints,
    feeds,
    findRun: async () => null,
    namedItems: () => [],
  }).map(({ endpoint, handle }) => ({
    endpoint,
    handle: async (call: Parameters<typeof handle>[0]) => {
      begun += 1;
      return handle(call).finally(() => (ended += 1));
    },
  }));
  const server = createHttpService({
    name: 'httpcheck',
    declared: Object.values(endpoints),
    log,
    metrics: createMetrics('httpcheck'),
    gatewayKeys: parseGatewayPublicKeys(gatewayPublicKeys),
    probes: {},
    routes,
  });
  service = await listen(server, 0, '127.0.0.1');
});
afterAll(async () => {
  await service.close();
  await tables.close();
});

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

it('ends the handlers of readers that leave during the lookup of a run, keeps no timer and does not read the run (P40)', async () => {
  const { open } = createServiceClient('httpcheck', () => ({
    origin: `http://127.0.0.1:${service.port}`,
    as: someone('viewer'),
  }));
  const runId = await tables.start(['a']);
  // Opens all connections of the pool, so that their idle timers are counted before as well.
  await Promise.all(Array.from({ length: 40 }, () => tables.rows('select pg_sleep(0.02)')));
  const before = timers();
  const lock = await tables.database.pool.connect();
  await lock.query('begin; lock table runs in access exclusive mode');
  const gone = new AbortController();
  const readers = Array.from({ length: 40 }, () =>
    open('GET', `/api/lengths/runs/${runId}/events`, { signal: gone.signal }),
  );
  await expect.poll(() => begun, { interval: 5 }).toBe(40);
  gone.abort();
  await Promise.allSettled(readers);
  await expect.poll(() => lines.filter((line) => line.includes('client disconnected')).length).toBe(40);
  await lock.query('commit');
  lock.release();
  await expect.poll(() => ended).toBe(40);
  expect(reads).toBe(0);
  expect(timers()).toBeLessThanOrEqual(before);
});
