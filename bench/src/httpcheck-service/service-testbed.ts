import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { sitesSynced } from '@geoplan/contracts/notion/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createDatabase } from '@geoplan/kit/database/pool';
import { generateGatewaySigningKey, publicKeysOf } from '@geoplan/kit/identity/gateway-keys';
import { createLog } from '@geoplan/kit/log';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningFarm } from '../httpcheck/bench-farm.ts';
import { createCaller, type Caller } from '../notion/notion-calls.ts';
import { inRunOrder, type BenchSite } from './run-order.ts';
import { startWorker, type Worker } from './start-worker.ts';

const log = createLog({ service: 'bench', level: 'warn' });
/** Of one message (contracts). */
const sitesPerMessage = 500;
const pollMs = 20;

/** What the service runs on. */
export interface ServiceServers {
  /** Of an empty database. */
  databaseUrl: string;
  rabbitUrl: string;
  namespace: string;
}

/** How the service's processes are started. */
export interface WorkerSettings {
  count: number;
  /** Checks of each at once. */
  concurrency: number;
  timeoutMs: number;
  /** Null = any. */
  core: number | null;
}

/** Politeness is what the bare checker is told too: two of a host at once, no pause after a request, no second look. */
const environmentOf = ({ concurrency, timeoutMs }: WorkerSettings) => ({
  HTTPCHECK_CONCURRENCY: String(concurrency),
  HTTPCHECK_TIMEOUT_MS: String(timeoutMs),
  HTTPCHECK_HOST_PAUSE_MS: '0',
  HTTPCHECK_RECHECK_SECONDS: '0',
});

/** Of the first sites of a run, and of the others. */
const statuses = { first: 'In prod', rest: 'Live' } as const;

/** Filter of a run over `sites`, or over `firstSites`. */
export const statusesOf = (
  { firstSites }: Pick<ServiceTestbed, 'firstSites'>,
  wanted: readonly BenchSite[],
): string[] => (wanted === firstSites ? [statuses.first] : []);

async function publishSites(bus: Bus, { sites, firstSites }: ListedSites): Promise<void> {
  for (let at = 0; at < sites.length; at += sitesPerMessage) {
    const upserted = sites.slice(at, at + sitesPerMessage).map(({ siteId, url }, nth) => ({
      siteId,
      url,
      status: at + nth < firstSites.length ? statuses.first : statuses.rest,
      databaseId: 'bench',
    }));
    const message = { revision: 1, between: null, upserted, removed: [] };
    await bus.publish(sitesSynced, createEnvelope(sitesSynced, message));
  }
}

/** Both in the order of a run. */
interface ListedSites {
  sites: readonly BenchSite[];
  /** Some of them, which a run can be limited to. */
  firstSites: readonly BenchSite[];
}

/** The service with the sites of a farm; its workers come and go. */
export interface ServiceTestbed extends ListedSites {
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Waits until this query finds so many rows. */
  waitForRows(count: number, text: string, values?: unknown[]): Promise<void>;
  /** Works with fresh workers, which end with it; calls go to the first. */
  withWorkers<T>(
    settings: WorkerSettings,
    work: (workers: readonly Worker[], call: Caller) => Promise<T>,
  ): Promise<T>;
  stop(): Promise<void>;
}

/** Prepares the service on these servers and tells it the sites; so many are the first ones. */
export async function startServiceTestbed(
  { databaseUrl, rabbitUrl, namespace }: ServiceServers,
  { sites: unordered, allow }: Pick<RunningFarm, 'sites' | 'allow'>,
  firstCount: number,
): Promise<ServiceTestbed> {
  const sites = inRunOrder(unordered);
  const signingKey = generateGatewaySigningKey();
  const bus = createRabbitBus({ url: rabbitUrl, log, namespace });
  const database = createDatabase({ url: databaseUrl, log, applicationName: 'bench' });
  const environment = {
    DATABASE_URL: databaseUrl,
    AMQP_URL: rabbitUrl,
    BUS_NAMESPACE: namespace,
    GATEWAY_PUBLIC_KEYS: publicKeysOf(signingKey),
    HTTPCHECK_ALLOW: allow,
  };
  const testbed: ServiceTestbed = {
    sites,
    firstSites: sites.slice(0, firstCount),
    sql: async <Row>(text: string, values: unknown[] = []) =>
      (await database.pool.query(text, values)).rows as Row[],
    async waitForRows(count, text, values) {
      while ((await testbed.sql(text, values)).length !== count) await sleep(pollMs);
    },
    async withWorkers(settings, work) {
      const workers: Worker[] = [];
      const env = { ...environment, ...environmentOf(settings) };
      try {
        // One after the other: the first makes the tables.
        while (workers.length < settings.count) workers.push(await startWorker(settings.core, env));
        return await work(workers, createCaller(workers[0]?.origin ?? '', signingKey, 'httpcheck'));
      } finally {
        await Promise.all(workers.map((worker) => worker.stop()));
      }
    },
    async stop() {
      await bus.close();
      await database.close();
    },
  };
  // Somebody has to take what is announced.
  await bus.consume(httpStatusChecked, { service: 'notion' }, () => Promise.resolve());
  await testbed.withWorkers({ count: 1, concurrency: 1, timeoutMs: 500, core: null }, async () => {
    await publishSites(bus, testbed);
    await testbed.waitForRows(testbed.sites.length, 'select from sites');
  });
  return testbed;
}
