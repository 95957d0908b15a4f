import { consumeWhileAvailable } from '@geoplan/kit/bus/pause-while-unavailable';
import { openDatabase } from '@geoplan/kit/database/open-database';
import { waitForDatabase } from '@geoplan/kit/database/wait-for-database';
import { settledBy, type Deadline } from '@geoplan/kit/deadline';
import { serviceProbes } from '@geoplan/kit/health';
import { createHttpService } from '@geoplan/kit/http/create-http-service';
import { listen } from '@geoplan/kit/http/listen';
import { parseGatewayPublicKeys } from '@geoplan/kit/identity/gateway-keys';
import type { Log } from '@geoplan/kit/log';
import { createMetrics } from '@geoplan/kit/metrics';
import { addRunMetrics } from '@geoplan/kit/metrics/run-metrics';
import { addServiceMetrics } from '@geoplan/kit/metrics/service-metrics';
import { createOutboxRelay } from '@geoplan/kit/outbox/outbox-relay';
import type { ServiceParts } from '@geoplan/kit/run-service';
import { createWorkRunner } from '@geoplan/kit/work/work-runner';
import { createSiteChecker, type SiteChecker, type SiteCheckerOptions } from './clients/site-checker.ts';
import { consumeUserChanged } from './consumers/auth-user-changed.ts';
import { consumeSitesSynced } from './consumers/notion-sites-synced.ts';
import { checkRuns } from './db/runs/check-runs.ts';
import { addCheckDays } from './db/checks/check-days.ts';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { expectationRoutes } from './http/expectations.ts';
import { findingRoutes } from './http/findings.ts';
import { checkRunRoutes } from './http/runs.ts';
import { scheduleRoutes } from './http/schedule.ts';
import { siteCheckRoutes } from './http/site-checks.ts';
import { dropRoutes } from './http/drops.ts';
import { httpcheckWorks } from './jobs/works.ts';
import { createDropWorkers, type DropOptions } from './drop-workers.ts';
import { createCheckWorkers } from './check-workers.ts';

/** Settings for the checks. */
interface CheckOptions extends Pick<SiteCheckerOptions, 'allow' | 'userAgent' | 'timeoutMs'> {
  /** Maximum number of concurrent checks of this process. */
  concurrency: number;
  /** Pause after each request to a host, ms. */
  hostPauseMs: number;
  /** Delay between a failed first check and its confirmation, ms; 0 turns confirmation off. */
  recheckMs: number;
  /** Longest `Retry-After` that a run honours, ms. */
  retryAfterMaxMs: number;
  /** URLs that respond whenever this machine has a network. */
  referenceUrls: readonly string[];
  historyDays: number;
  runDays: number;
  /** Time zone of the schedule's hours. */
  timeZone: string;
}

/** Production timings, ms; tests shorten them. */
const defaultTimes = {
  /** Time limit for a 200 response to a start, after which the response is 202 (api.md, Conventions). */
  longWaitMs: 25_000,
  /** Delay until a killed worker's sites are checked again; it is paused while Postgres does not respond. */
  leaseMs: 20_000,
  /** Polling interval of the workers, and thus the maximum delay caused by a lost message. */
  sweepMs: 5_000,
  /**
   * Interval between keep-alive comments on an event stream, because proxies close streams that are idle for about
   * half a minute.
   */
  keepAliveMs: 10_000,
  /** Interval between probes while this machine has no network. */
  networkRetryMs: 30_000,
  /** Maximum delay of a scheduled run. */
  schedulePollMs: 15_000,
  retentionMs: 3_600_000,
};

/** Web sites of the demo. */
export interface CheckSandbox extends Required<Pick<SiteCheckerOptions, 'connectTo' | 'extraAuthorities'>> {
  /** Addresses added to HTTPCHECK_ALLOW, in the same notation. */
  allow: string;
}

interface HttpcheckServiceOptions extends ServiceParts {
  check: CheckOptions;
  drops: DropOptions;
  sandbox?: CheckSandbox | undefined;
  /** Replaces the real checker; the service closes it. */
  checker?: SiteChecker;
  times?: Partial<typeof defaultTimes>;
}

/** Creates the configured checker, which also reaches the demo's sites. */
function createChecker(check: CheckOptions, sandbox: CheckSandbox | undefined, log: Log): SiteChecker {
  if (check.allow.text !== '') log.warn({ allow: check.allow.text }, 'checks of private addresses allowed');
  if (!sandbox) return createSiteChecker(check);
  log.info({ allow: sandbox.allow }, 'checks of demo web sites allowed');
  const allow = parseAllowList([check.allow.text, sandbox.allow].filter((each) => each !== '').join());
  return createSiteChecker({ ...check, ...sandbox, allow });
}

const pausesOf = ({ registryPauseMs, whoisPauseMs, archivePauseMs, isDemo }: DropOptions) => ({
  registryPauseMs,
  whoisPauseMs,
  archivePauseMs,
  isDemo,
});

/** Pool size, sufficient for the relay, two listeners, the workers, jobs and requests. */
const maxConnections = 14;

const ownDatabase = {
  migrations: new URL('./db/migrations/', import.meta.url),
  applicationName: 'geoplan-httpcheck',
  maxConnections,
};

/**
 * Runs the migrations and starts the service. The caller owns the bus; `stopInOrder` stops the service and then the
 * bus.
 */
export async function createHttpcheckService(options: HttpcheckServiceOptions) {
  const { databaseUrl: url, bus, log, check, drops } = options;
  const times = { ...defaultTimes, ...options.times };
  const checker = options.checker ?? createChecker(check, options.sandbox, log);
  const database = await openDatabase<unknown>({ ...ownDatabase, url, log });
  const db = database.kysely;
  // Partitions are added on startup, because after a week of downtime, none exists for the next check.
  await waitForDatabase(log, () => addCheckDays(db));
  const metrics = createMetrics('httpcheck');
  addServiceMetrics(metrics, { database, bus, service: 'httpcheck' });
  const countItems = addRunMetrics(metrics, db, checkRuns, ['unstorable', 'no_route']);
  const workers = createCheckWorkers({ database, checker, ...check, ...times, countItems, log });
  const dropWorkers = createDropWorkers({ database, drops, ...times, metrics, log });
  const works = httpcheckWorks({ db, ...check, ...times });
  const runner = createWorkRunner({ service: 'httpcheck', database, works, metrics, log });
  const server = createHttpService({
    name: 'httpcheck',
    log,
    metrics,
    gatewayKeys: parseGatewayPublicKeys(options.gatewayPublicKeys),
    probes: serviceProbes(database, bus),
    routes: [
      ...checkRunRoutes({ db, feeds: workers.feeds, ...times }),
      ...siteCheckRoutes(db),
      ...findingRoutes(db),
      ...expectationRoutes(db),
      ...scheduleRoutes({ db, timeZone: check.timeZone }),
      ...dropRoutes({ db, ...dropWorkers, ...times, pauses: pausesOf(drops) }),
      ...runner.routes,
    ],
  });
  const relay = createOutboxRelay({ database, bus, log });
  const consuming = consumeWhileAvailable(database, bus);
  await consumeSitesSynced(consuming, db);
  await consumeUserChanged(consuming, db);
  await workers.start(consuming);
  await dropWorkers.start(consuming);
  await waitForDatabase(log, () => runner.start());
  const listening = await listen(server, options.port, options.host);
  relay.start();
  return {
    port: listening.port,
    async drain(deadline: Deadline): Promise<void> {
      await Promise.all([
        settledBy(Promise.all([runner.stop(), workers.stop(), dropWorkers.stop()]), deadline),
        listening.close(deadline),
      ]);
    },
    flush: (deadline: Deadline) => relay.stop(deadline),
    async disconnect(deadline: Deadline): Promise<void> {
      checker.close();
      await database.close(deadline);
    },
  };
}
