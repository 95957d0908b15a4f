import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import type { CountItems } from '@geoplan/kit/metrics/run-metrics';
import { createRunWorkers } from '@geoplan/kit/runs/work/run-workers';
import type { SiteChecker } from './clients/site-checker.ts';
import { consumeCheckBatch } from './consumers/httpcheck-batch.ts';
import { checkRuns } from './db/runs/check-runs.ts';
import { storeOutcomes } from './db/runs/store-outcomes.ts';
import { listWorkingSites } from './db/sites/list-working-sites.ts';
import { createSiteCheck } from './domain/runs/check-site.ts';
import { provesNetwork } from './domain/runs/own-failures.ts';
import { createOwnNetwork } from './domain/runs/own-network.ts';
import type { ConfirmationOptions } from './domain/runs/confirmation-check.ts';
import type { SiteInput, SiteOutcome } from './domain/runs/site-item.ts';

interface CheckWorkersOptions extends ConfirmationOptions {
  database: Database<unknown>;
  checker: SiteChecker;
  concurrency: number;
  hostPauseMs: number;
  /** URLs that respond whenever this machine has a network; if empty, sites that worked before are probed. */
  referenceUrls: readonly string[];
  networkRetryMs: number;
  leaseMs: number;
  sweepMs: number;
  countItems?: CountItems;
  log: Log;
}

/** Number of sites claimed in advance, as a share of the concurrent checks. */
const aheadShare = 0.4;
/** Sizes of the groups in which results are stored; a group is stored after 100 ms at the latest. */
const groups = { maxItems: 500, minItems: 50, maxWaitMs: 100 };

const unstorable: SiteOutcome = {
  laneRestMs: 0,
  error: { code: 'unstorable', message: 'Результат не удалось сохранить. Повторите позже.' },
};

function networkOf(options: CheckWorkersOptions) {
  const { database, checker, referenceUrls, networkRetryMs: retryMs, log } = options;
  return createOwnNetwork({
    hasReferences: referenceUrls.length > 0,
    retryMs,
    listProbes: async (failedLanes) =>
      referenceUrls.length > 0 ? referenceUrls : await listWorkingSites(database.kysely, failedLanes),
    probe: async (url, signal) => provesNetwork(await checker.check(url, signal, { isSecondOpinion: true })),
    onChange: (isUp) =>
      isUp
        ? log.info('network available again, checks resumed')
        : log.warn('network unavailable, checks paused'),
  });
}

/** Run workers of this process, which check the waiting sites of all runs and feed the progress streams. */
export function createCheckWorkers(options: CheckWorkersOptions) {
  const { database, concurrency, leaseMs, sweepMs, countItems, log } = options;
  const network = networkOf(options);
  const check = createSiteCheck({ ...options, network });
  const ahead = Math.ceil(concurrency * aheadShare);
  const workers = createRunWorkers<unknown, SiteInput, SiteOutcome>({
    database,
    runs: checkRuns,
    work: {
      plan: () => ({ concurrency, ahead, attempt: ([{ input }], signal) => check(input, signal) }),
      restsLane: ({ laneRestMs }) => laneRestMs > 0,
    },
    groups,
    store: storeOutcomes,
    asFailed: () => unstorable,
    consume: consumeCheckBatch,
    leaseMs,
    sweepMs,
    countItems,
    log,
  });
  return {
    ...workers,
    async stop(): Promise<void> {
      network.stop();
      await workers.stop();
    },
  };
}
