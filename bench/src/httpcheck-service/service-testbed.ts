import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { sitesSynced } from '@geoplan/contracts/notion/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createDatabase } from '@geoplan/kit/database/pool';
import { generateGatewaySigningKey, publicKeysOf } from '@geoplan/kit/identity/gateway-keys';
import { createLog } from '@geoplan/kit/log';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteServer } from '../httpcheck/site-server.ts';
import { createCaller, type Caller } from '../notion/notion-calls.ts';
import { inRunOrder, type BenchSite } from './run-order.ts';
import { startWorker, type Worker } from './start-worker.ts';

const log = createLog({ service: 'bench', level: 'warn' });
/** Sites per message (contracts). */
const sitesPerMessage = 500;
const pollMs = 20;

/** Servers of the service. */
export interface ServiceServers {
  /** URL of an empty database. */
  databaseUrl: string;
  rabbitUrl: string;
  namespace: string;
}

/** Settings of the service's processes. */
export interface WorkerSettings {
  count: number;
  /** Concurrent checks of each worker. */
  concurrency: number;
  timeoutMs: number;
  /** `null` for any core. */
  core: number | null;
}

/**
 * The same politeness settings as the bare checker: two concurrent checks per host, no pause after a request, no
 * confirmation check.
 */
const environmentOf = ({ concurrency, timeoutMs }: WorkerSettings) => ({
  HTTPCHECK_CONCURRENCY: String(concurrency),
  HTTPCHECK_TIMEOUT_MS: String(timeoutMs),
  HTTPCHECK_HOST_PAUSE_MS: '0',
  HTTPCHECK_RECHECK_SECONDS: '0',
});

/** Statuses of the first sites of a run, and of the others. */
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

/** Both lists are in the order of a run. */
interface ListedSites {
  sites: readonly BenchSite[];
  /** The part that a run can be limited to. */
  firstSites: readonly BenchSite[];
}

/** The service with the test sites; its workers are started per measurement. */
export interface ServiceTestbed extends ListedSites {
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Waits until this query returns `count` rows. */
  waitForRows(count: number, text: string, values?: unknown[]): Promise<void>;
  /** Runs `work` with new workers, which are stopped with it; calls go to the first. */
  withWorkers<T>(
    settings: WorkerSettings,
    work: (workers: readonly Worker[], call: Caller) => Promise<T>,
  ): Promise<T>;
  stop(): Promise<void>;
}

/** Prepares the service on these servers and publishes the sites to it, with the number of first ones. */
export async function startServiceTestbed(
  { databaseUrl, rabbitUrl, namespace }: ServiceServers,
  { sites: unordered, allow }: Pick<SiteServer, 'sites' | 'allow'>,
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
        // One after another: the first creates the tables.
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
  // The published messages need a consumer.
  await bus.consume(httpStatusChecked, { service: 'notion' }, () => Promise.resolve());
  await testbed.withWorkers({ count: 1, concurrency: 1, timeoutMs: 500, core: null }, async () => {
    await publishSites(bus, testbed);
    await testbed.waitForRows(testbed.sites.length, 'select from sites');
  });
  return testbed;
}
