import { pairErrorCodes } from '@geoplan/contracts/geo/geo-runs';
import { waitForDatabase } from '@geoplan/kit/database/wait-for-database';
import { openDatabase } from '@geoplan/kit/database/open-database';
import type { Database } from '@geoplan/kit/database/pool';
import type { Bus } from '@geoplan/kit/bus/bus';
import { consumeWhileAvailable } from '@geoplan/kit/bus/pause-while-unavailable';
import { settledBy, type Deadline } from '@geoplan/kit/deadline';
import { serviceProbes } from '@geoplan/kit/health';
import { createHttpService } from '@geoplan/kit/http/create-http-service';
import { listen } from '@geoplan/kit/http/listen';
import { parseGatewayPublicKeys } from '@geoplan/kit/identity/gateway-keys';
import { createSharedRateLimiter, type SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { createMetrics, type Metrics } from '@geoplan/kit/metrics';
import { createCallCounter } from '@geoplan/kit/metrics/call-counter';
import { addRunMetrics } from '@geoplan/kit/metrics/run-metrics';
import { addServiceMetrics } from '@geoplan/kit/metrics/service-metrics';
import { createOutboxRelay } from '@geoplan/kit/outbox/outbox-relay';
import type { ServiceParts } from '@geoplan/kit/run-service';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import { createWorkRunner } from '@geoplan/kit/work/work-runner';
import type { Kysely } from 'kysely';
import { createModelRegistry } from './llm/clients/model-registry.ts';
import { createProviderRegistry } from './metrics/clients/provider-registry.ts';
import { consumeUserChanged } from './access/consumers/auth-user-changed.ts';
import { consumeBalanceChanged } from './spending/consumers/balance-changed.ts';
import { consumeSiteCountsChanged } from './metrics/consumers/notion-site-counts-changed.ts';
import { consumeSiteCountsListed } from './metrics/consumers/notion-site-counts-listed.ts';
import { addQuotaMetric } from './settings/quota-metric.ts';
import { createLookupWorkers } from './runs/lookup-workers.ts';
import { findRemaining } from './spending/db/find-remaining.ts';
import { createAdaptiveRateLimit, findAdaptiveRateLimit } from './settings/db/adaptive-rate-limit.ts';
import { geoRuns } from './runs/db/geo-runs.ts';
import { createSettingsRepository } from './settings/db/settings-repository.ts';
import type { GeoTables } from './db/tables.ts';
import { trackBillableCalls } from './runs/domain/billable-calls.ts';
import { planRoutes } from './plan/http/shared-plan.ts';
import { createPlanFeed } from './plan/http/plan-feed.ts';
import { changeRoutes } from './metrics/http/changes/changes.ts';
import { modelRoutes } from './llm/http/models.ts';
import { opportunityRoutes } from './metrics/http/opportunity/opportunity.ts';
import { recheckRoutes } from './rechecks/http/rechecks.ts';
import { recordRoutes } from './metrics/http/records/records.ts';
import { geoRunRoutes } from './runs/http/runs.ts';
import { ceilingRoutes } from './spending/http/ceilings.ts';
import { settingsRoutes } from './settings/http/settings.ts';
import { createCompletions } from './llm/completions.ts';
import { geoWorks } from './jobs/works.ts';

/** Settings for the lookups. */
interface LookupOptions {
  /** Replaces `https://{host}` of the keyword provider. */
  baseUrl?: string | undefined;
  /** URLs that replace the vendors' default URLs. */
  baseUrls?: Partial<Record<'openai' | 'anthropic' | 'ahrefs' | 'dataforseo', string | undefined>>;
  /** Requests per second and provider key, across all replicas; null if there is no limit. */
  perSecond: number | null;
  /** Age below which a stored pair costs nothing, days. */
  freshDays: number;
  /** Retention of paid calls, days. */
  usageDays: number;
  /** Time zone in which months begin. */
  timeZone: string;
  /** Maximum number of concurrent requests of this process, within the rate limit. */
  concurrency: number;
}

/** Production timings, ms; tests shorten them. */
const defaultTimes = {
  /** Time limit for a 200 response to a start, after which the response is 202 (api.md, Conventions). */
  longWaitMs: 25_000,
  /** Delay until a killed worker's pairs are requested again; it is paused while Postgres does not respond. */
  leaseMs: 20_000,
  /** Polling interval of the workers, and thus the maximum delay caused by a lost message. */
  sweepMs: 5_000,
  /** Interval at which the medians of the opportunity index are checked. */
  medianPollMs: 30_000,
  retentionMs: 3_600_000,
  /** Interval at which re-check schedules are checked. */
  recheckPollMs: 10_000,
  /** Maximum time that a reader of a long list waits for a stream slot. */
  listWaitMs: 5_000,
  /**
   * Interval between keep-alive comments on an event stream, because proxies close streams that are idle for about
   * half a minute.
   */
  keepAliveMs: 10_000,
  /** Timeout of one request to a provider; undefined for the default of its kind. */
  providerTimeoutMs: undefined as number | undefined,
  /** Maximum time without a byte from a model's vendor, also before the first part; undefined for the default. */
  modelSilenceMs: undefined as number | undefined,
};

interface GeoServiceOptions extends ServiceParts {
  /** Key ring of kit/secrets; the first key encrypts. */
  secretsKeys: string;
  lookup: LookupOptions;
  /** Built-in sandbox, used while no real provider is configured. */
  sandbox?: { host: string } | undefined;
  times?: Partial<typeof defaultTimes>;
}

/** Pool size, sufficient for the relay, three listeners, the workers and a few long streams. */
const maxConnections = 16;

/** Stored data about the providers' accounts. */
function accountData(db: Kysely<GeoTables>, rateLimit: SharedRateLimiter) {
  return {
    rateLimit: createAdaptiveRateLimit(db, rateLimit),
    findAdaptiveRateLimit: (accountKey: string, perSecond: number | null) =>
      findAdaptiveRateLimit(db, accountKey, perSecond),
    findRemaining: (account: Parameters<typeof findRemaining>[1]) => findRemaining(db, account),
  };
}

/** Counters of provider calls and of pairs in runs. */
function createCounters(metrics: Metrics, db: Kysely<GeoTables>) {
  const unmatched = metrics.counter(
    'provider_rows_unmatched_total',
    'Rows of paid responses that match no requested keyword',
  );
  return {
    countUnmatched: (rows: number) => unmatched.inc(rows),
    countCall: createCallCounter(metrics, 'keywords', pairErrorCodes),
    countItems: addRunMetrics(metrics, db, geoRuns, [...pairErrorCodes, 'unstorable']),
  };
}

/** Opens the settings, and re-encrypts credentials after a change of the keys. */
async function openSettings(db: Kysely<GeoTables>, { secretsKeys, sandbox, log }: GeoServiceOptions) {
  const settings = createSettingsRepository(db, createSecretBox(secretsKeys), sandbox?.host);
  await waitForDatabase(log, () => settings.rotate(log));
  return settings;
}

function createServiceMetrics(watched: { database: Database<GeoTables>; bus: Bus }): Metrics {
  const metrics = createMetrics('geo');
  addServiceMetrics(metrics, { ...watched, service: 'geo' });
  return metrics;
}

async function listenToOthers(consuming: Bus, db: Kysely<GeoTables>): Promise<void> {
  await consumeSiteCountsChanged(consuming, db);
  await consumeSiteCountsListed(consuming, db);
  await consumeBalanceChanged(consuming, db);
  await consumeUserChanged(consuming, db);
}

const stopAll = (...parts: readonly { stop(): Promise<unknown> }[]) =>
  Promise.all(parts.map((part) => part.stop()));

const ownDatabase = {
  migrations: new URL('./db/migrations/', import.meta.url),
  applicationName: 'geoplan-geo',
  maxConnections,
};

/**
 * Runs the migrations and starts the service. The caller owns the bus; `stopInOrder` stops the service and then the
 * bus.
 */
export async function createGeoService(options: GeoServiceOptions) {
  const { databaseUrl: url, bus, log, lookup, sandbox } = options;
  const times = { ...defaultTimes, ...options.times };
  const database = await openDatabase<GeoTables>({ ...ownDatabase, url, log });
  const db = database.kysely;
  const metrics = createServiceMetrics({ database, bus });
  const settings = await openSettings(db, options);
  const rateLimit = trackBillableCalls(createSharedRateLimiter(db));
  const { freshDays, usageDays, timeZone, baseUrls } = lookup;
  const config = { ...lookup, sandbox, timeoutMs: times.providerTimeoutMs };
  const watched = { ...createCounters(metrics, db), log };
  const providers = createProviderRegistry({ settings, ...accountData(db, rateLimit), config, ...watched });
  addQuotaMetric(metrics, providers);
  const models = createModelRegistry({ settings, sandbox, baseUrls, silenceMs: times.modelSilenceMs });
  const answers = createCompletions({ db, models, providers, timeZone, metrics, log });
  const runWorkers = createLookupWorkers({ database, providers, rateLimit, ...lookup, ...times, ...watched });
  const planFeed = createPlanFeed({ database, log });
  const works = geoWorks({ db, settings, providers, freshDays, usageDays, timeZone, ...times });
  const runner = createWorkRunner({ service: 'geo', database, works, metrics, log });
  const server = createHttpService({
    name: 'geo',
    log,
    metrics,
    gatewayKeys: parseGatewayPublicKeys(options.gatewayPublicKeys),
    probes: serviceProbes(database, bus),
    routes: [
      ...settingsRoutes({ db, settings, providers, models, sandbox }),
      ...ceilingRoutes({ db, timeZone }),
      ...modelRoutes({ db, models, answers, ...times }),
      ...recordRoutes({ database, ...times }),
      ...changeRoutes({ db }),
      ...opportunityRoutes({ db }),
      ...recheckRoutes({ db, providers, freshDays, timeZone }),
      ...planRoutes({ database, feed: planFeed, ...times }),
      ...geoRunRoutes({ db, providers, feeds: runWorkers.feeds, freshDays, timeZone, ...times }),
      ...runner.routes,
    ],
  });
  const relay = createOutboxRelay({ database, bus, log });
  const consuming = consumeWhileAvailable(database, bus);
  await listenToOthers(consuming, db);
  await runWorkers.start(consuming);
  await waitForDatabase(log, () => runner.start());
  const listening = await listen(server, options.port, options.host);
  relay.start();
  return {
    port: listening.port,
    async drain(deadline: Deadline): Promise<void> {
      await Promise.all([
        settledBy(stopAll(runner, runWorkers, planFeed, answers), deadline),
        listening.close(deadline),
      ]);
    },
    flush: (deadline: Deadline) => relay.stop(deadline),
    async disconnect(deadline: Deadline): Promise<void> {
      await settledBy(Promise.all([providers.close(), models.close()]), deadline);
      await database.close(deadline);
    },
  };
}
