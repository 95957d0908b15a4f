import { consumeWhileAvailable } from '@geoplan/kit/bus/store-gate';
import { openDatabase } from '@geoplan/kit/database/open-database';
import { retryAtStart } from '@geoplan/kit/database/retry-at-start';
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

/** Settings of the checks. */
interface CheckOptions extends Pick<SiteCheckerOptions, 'allow' | 'userAgent' | 'timeoutMs'> {
  /** Checks of this process at once. */
  concurrency: number;
  /** Rest of a host after each request. */
  hostPauseMs: number;
  /** Between a first result that looks dead and the second look; 0 = the first one decides. */
  recheckMs: number;
  /** Longest `Retry-After` that a run waits for. */
  retryAfterMaxMs: number;
  /** Addresses that answer whenever this machine has a network. */
  referenceUrls: readonly string[];
  historyDays: number;
  runDays: number;
  /** Of the schedule's hours. */
  timeZone: string;
}

/** Times of the product; tests make them shorter. */
const defaultTimes = {
  /** Start of a run: 200 within this, 202 after it (api.md, Conventions). */
  longWaitMs: 25_000,
  /** A killed worker's sites are checked again after this long; while Postgres is silent it does not run. */
  leaseMs: 20_000,
  /** Polling interval of the workers: a lost message costs no more than this. */
  sweepMs: 5_000,
  /** Between two comments on an event stream; proxies cut what is silent for half a minute or so. */
  keepAliveMs: 10_000,
  /** Between two probes while this machine has no network. */
  networkRetryMs: 30_000,
  /** How late a scheduled run may start. */
  schedulePollMs: 15_000,
  retentionMs: 3_600_000,
};

/** The demo's own web sites. */
export interface CheckSandbox extends Required<Pick<SiteCheckerOptions, 'connectTo' | 'extraAuthorities'>> {
  /** Beside HTTPCHECK_ALLOW, and in its notation. */
  allow: string;
}

interface HttpcheckServiceOptions extends ServiceParts {
  check: CheckOptions;
  drops: DropOptions;
  sandbox?: CheckSandbox | undefined;
  /** In the place of the real one; the service ends it. */
  checker?: SiteChecker;
  times?: Partial<typeof defaultTimes>;
}

/** Checks as the settings say, and of the demo's sites. */
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

/** Pool size: the relay, two listeners, the workers, jobs and calls. */
const maxConnections = 14;

const ownDatabase = {
  migrations: new URL('./db/migrations/', import.meta.url),
  applicationName: 'geoplan-httpcheck',
  maxConnections,
};

/** Migrates and serves. The bus stays the caller's; `stopInOrder` ends both. */
export async function createHttpcheckService(options: HttpcheckServiceOptions) {
  const { databaseUrl: url, bus, log, check, drops } = options;
  const times = { ...defaultTimes, ...options.times };
  const checker = options.checker ?? createChecker(check, options.sandbox, log);
  const database = await openDatabase<unknown>({ ...ownDatabase, url, log });
  const db = database.kysely;
  // A service that did not run for a week has no day for its next check.
  await retryAtStart(log, () => addCheckDays(db));
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
  await retryAtStart(log, () => runner.start());
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
