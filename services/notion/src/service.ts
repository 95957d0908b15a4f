import { waitForDatabase } from '@geoplan/kit/database/wait-for-database';
import { openDatabase } from '@geoplan/kit/database/open-database';
import { consumeWhileAvailable } from '@geoplan/kit/bus/pause-while-unavailable';
import { settledBy, type Deadline } from '@geoplan/kit/deadline';
import { serviceProbes } from '@geoplan/kit/health';
import { createHttpService } from '@geoplan/kit/http/create-http-service';
import { listen } from '@geoplan/kit/http/listen';
import { parseGatewayPublicKeys } from '@geoplan/kit/identity/gateway-keys';
import { createSharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { createMetrics } from '@geoplan/kit/metrics';
import { createCallCounter } from '@geoplan/kit/metrics/call-counter';
import { addServiceMetrics } from '@geoplan/kit/metrics/service-metrics';
import { createOutboxRelay } from '@geoplan/kit/outbox/outbox-relay';
import type { ServiceParts } from '@geoplan/kit/run-service';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { createWorkRunner } from '@geoplan/kit/work/work-runner';
import {
  createNotionAgent,
  createNotionClient,
  interactiveLimits,
  syncLimits,
} from './clients/notion-client.ts';
import { consumeKeywordBrandChanged } from './consumers/geo-keyword-brand-changed.ts';
import { consumeHttpStatusChecked } from './consumers/http-status-checked.ts';
import { createSyncWorkers } from './sync-workers.ts';
import { createConfigRepository } from './db/configs/config-repository.ts';
import { createDemoConfig, type DemoWorkspace } from './db/configs/demo-config.ts';
import { addSyncMetrics } from './db/sync/sync-metrics.ts';
import type { NotionTables } from './db/tables.ts';
import { workspaceFailureCodes, type OpenWorkspace } from './domain/workspace.ts';
import { configRoutes } from './http/configs/configs.ts';
import { siteChangeRoutes } from './http/sites/site-changes.ts';
import { siteHistoryRoutes } from './http/sites/site-history.ts';
import { siteListRoutes } from './http/sites/site-list.ts';
import { siteRoutes } from './http/sites/sites.ts';
import { uncountedRoutes } from './http/sites/uncounted.ts';
import { syncRoutes } from './http/sync/sync.ts';
import { testConnectionRoutes } from './http/configs/test-connection.ts';
import { notionWorks } from './jobs/works.ts';

/** Settings for the syncs. */
interface NotionOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  /** True if the operator configured the URL, so that it may be dialled whatever address its name resolves to. */
  isAddressSet?: boolean;
  /** Requests per second and token, across all replicas; null if there is no limit. */
  perSecond: number | null;
  /** Minutes between two incremental syncs of a database; 0 means only on request. */
  syncMinutes: number;
}

/** Production timings; tests shorten them. */
const defaultTimes = {
  /** Delay until a killed worker's database is synced again. */
  leaseMs: 20_000,
  /** Interval between sweeps for interrupted syncs. */
  sweepMs: 5_000,
  /** Initial backoff of a sync after a Notion failure. */
  retryDelayMs: syncLimits.retryDelayMs,
};

interface NotionServiceOptions extends ServiceParts {
  /** Key ring of kit/secrets; the first key encrypts. */
  secretsKeys: string;
  notion: NotionOptions;
  /** Workspace of the built-in sandbox, connected while there is no other connection. */
  sandbox?: DemoWorkspace | undefined;
  /** Maximum number of rows in a project list that is kept in memory; 20,000 (10 MB) by default. */
  longestKept?: number;
  times?: Partial<typeof defaultTimes>;
}

/** The sandbox's token opens the sandbox, any other token the configured workspace. */
function openAny(
  client: Parameters<typeof createNotionClient>[0],
  sandbox: DemoWorkspace | undefined,
): OpenWorkspace {
  const open = createNotionClient(client);
  if (sandbox?.baseUrl === undefined) return open;
  const openDemo = createNotionClient({ ...client, baseUrl: sandbox.baseUrl });
  return (token) => (token === sandbox.token ? openDemo : open)(token);
}

const ownDatabase = {
  migrations: new URL('./db/migrations/', import.meta.url),
  applicationName: 'geoplan-notion',
};

/** Migrates and serves. The caller owns the bus; `stopInOrder` stops the service and then the bus. */
export async function createNotionService(options: NotionServiceOptions) {
  const { databaseUrl: url, bus, log, sandbox, longestKept = 20_000 } = options;
  const { baseUrl, isAddressSet, perSecond, syncMinutes } = options.notion;
  const { retryDelayMs, leaseMs, sweepMs } = { ...defaultTimes, ...options.times };
  const box = createSecretBox(options.secretsKeys);
  const database = await openDatabase<NotionTables>({ ...ownDatabase, url, log });
  const db = database.kysely;
  const metrics = createMetrics('notion');
  addServiceMetrics(metrics, { database, bus, service: 'notion' });
  await waitForDatabase(log, () => createConfigRepository(db, box).rotate(log));
  const agent = createNotionAgent({ set: [isAddressSet ? baseUrl : undefined, sandbox?.baseUrl] });
  addSyncMetrics(metrics, db);
  const countCall = createCallCounter(metrics, 'notion', workspaceFailureCodes);
  const client = { baseUrl, perSecond, rateLimit: createSharedRateLimiter(db), countCall, log, agent };
  const open = openAny({ ...client, limits: { ...syncLimits, retryDelayMs } }, sandbox);
  const openNow = openAny({ ...client, limits: interactiveLimits }, sandbox);
  const syncs = createSyncWorkers({ database, box, open, leaseMs, log });
  const works = notionWorks({ db, syncMinutes, sweepMs });
  const runner = createWorkRunner({ service: 'notion', database, works, metrics, log });
  const server = createHttpService({
    name: 'notion',
    log,
    metrics,
    gatewayKeys: parseGatewayPublicKeys(options.gatewayPublicKeys),
    probes: serviceProbes(database, bus),
    routes: [
      ...siteRoutes({ db }),
      ...uncountedRoutes({ db }),
      ...siteChangeRoutes({ db }),
      ...siteHistoryRoutes({ db }),
      ...siteListRoutes({ db, longestKept }),
      ...syncRoutes({ db, box }),
      ...configRoutes({ db, box }),
      ...testConnectionRoutes({ db, box, open: openNow }),
      ...runner.routes,
    ],
  });
  const relay = createOutboxRelay({ database, bus, log });
  const available = consumeWhileAvailable(database, bus);
  await Promise.all([
    syncs.start(available),
    consumeHttpStatusChecked(available, db, log),
    consumeKeywordBrandChanged(available, db),
  ]);
  await waitForDatabase(log, () => runner.start());
  const listening = await listen(server, options.port, options.host);
  relay.start();
  if (sandbox) await waitForDatabase(log, () => createDemoConfig(db, box, sandbox));
  return {
    port: listening.port,
    async drain(deadline: Deadline): Promise<void> {
      await settledBy(Promise.all([runner.stop(), syncs.stop(), listening.close(deadline)]), deadline);
    },
    flush: (deadline: Deadline) => relay.stop(deadline),
    async disconnect(deadline: Deadline): Promise<void> {
      await settledBy(agent.close(), deadline);
      await database.close(deadline);
    },
  };
}
