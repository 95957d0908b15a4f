import type { Bus } from '@geoplan/kit/bus/bus';
import type { Database } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import type { CountItems } from '@geoplan/kit/metrics/run-metrics';
import { createRunWorkers } from '@geoplan/kit/runs/work/run-workers';
import type { SiteChecker } from './clients/site-checker.ts';
import { consumeCheckBatch } from './consumers/httpcheck-batch.ts';
import { checkRuns } from './db/runs/check-runs.ts';
import { storeOutcomes } from './db/runs/store-outcomes.ts';
import { createSiteCheck } from './domain/runs/check-site.ts';
import type { SecondLookOptions } from './domain/runs/second-look.ts';
import type { SiteInput, SiteOutcome } from './domain/runs/site-item.ts';

interface CheckWorkersOptions extends SecondLookOptions {
  database: Database<unknown>;
  checker: SiteChecker;
  concurrency: number;
  hostPauseMs: number;
  leaseMs: number;
  sweepMs: number;
  countItems?: CountItems;
  log: Log;
}

/** Results are stored when so many have come, or those of 100 ms. */
const groups = { maxItems: 500, minItems: 50, maxWaitMs: 100 };

const unstorable: SiteOutcome = {
  laneRestMs: 0,
  error: { code: 'unstorable', message: 'Результат не удалось сохранить. Повторите позже.' },
};

/** Run workers of this process: they check the waiting sites of all runs and feed the progress streams. */
export function createCheckWorkers(options: CheckWorkersOptions) {
  const { database, checker, concurrency, hostPauseMs, recheckMs, retryAfterMaxMs } = options;
  const { leaseMs, sweepMs, countItems, log } = options;
  const check = createSiteCheck({ checker, hostPauseMs, recheckMs, retryAfterMaxMs });
  const { feeds, ...workers } = createRunWorkers<unknown, SiteInput, SiteOutcome>({
    database,
    runs: checkRuns,
    slots: {
      concurrency,
      workItem: ({ input }, signal) => check(input, signal),
      restsLane: ({ laneRestMs }) => laneRestMs > 0,
    },
    groups,
    store: storeOutcomes,
    asFailed: () => unstorable,
    leaseMs,
    sweepMs,
    countItems,
    log,
  });
  return {
    feeds,
    async start(bus: Bus): Promise<void> {
      await consumeCheckBatch(bus, workers.wake);
      workers.start();
    },
    stop: () => workers.stop(),
  };
}
