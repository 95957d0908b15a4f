import {
  checkAll,
  checkRunEndpoints,
  checkSites,
  type CheckRun,
} from '@geoplan/contracts/http-status/http-status-runs';
import type { RunCounts } from '@geoplan/contracts/runs';
import { AppError } from '@geoplan/kit/errors';
import { route, type HandlerContext, type Route } from '@geoplan/kit/http/route';
import type { RunFeeds } from '@geoplan/kit/runs/http/run-feed';
import { existingRun, runRoutes, starterOf, waitForStart } from '@geoplan/kit/runs/http/run-routes';
import type { Kysely } from 'kysely';
import { checkRuns } from '../db/runs/check-runs.ts';
import { createCheckRun, type WantedRun } from '../db/runs/create-check-run.ts';
import { findCheckRun, findListedRun, findRunItems } from '../db/runs/find-check-run.ts';

interface RunNeeds<T> {
  db: Kysely<T>;
  feeds: RunFeeds;
  /** Maximum time that a start request waits for its run, ms; 25 s in production (api.md, Conventions). */
  longWaitMs: number;
  /** Interval between keep-alive comments on an event stream, ms. */
  keepAliveMs: number;
}

const refusals = {
  no_sites: new AppError(
    'conflict',
    'Сайты из Notion ещё не синхронизированы. Подключите рабочую область или дождитесь первой синхронизации.',
  ),
  unknown_sites: new AppError('not_found', 'Ни одного из этих сайтов нет в рабочей области'),
};

/**
 * Response to a start: the results if the run has ended, otherwise its progress. Both contain the two totals (spec §7).
 */
function startResponse({ runId, status, done, total, postponed = 0, totalBatches, byStatus }: CheckRun) {
  const totals = { totalChecked: done, totalBatches };
  return status === 'running'
    ? { success: true as const, data: { runId, status, done, total, postponed, ...totals } }
    : { success: true as const, data: { runId, status, ...totals, byStatus } };
}

/** True if only confirmation checks are left, so that the response need not wait for their delay. */
const isPostponed = ({ done, total, postponed = 0 }: RunCounts): boolean =>
  postponed > 0 && done + postponed === total;

function startRoutes<T>({ db, feeds, longWaitMs }: RunNeeds<T>): Route[] {
  async function start(call: HandlerContext, wanted: WantedRun, isEnough?: typeof isPostponed) {
    const created = await createCheckRun(db, wanted);
    if ('refused' in created) throw refusals[created.refused];
    const { runId } = created;
    await waitForStart(call, feeds, runId, longWaitMs, isEnough);
    return startResponse(await existingRun(findListedRun(db, runId)));
  }
  return [
    route(checkAll).to((call) => {
      const { batchSize, statusFilter } = call.body;
      const starter = starterOf(call, ['all', batchSize, statusFilter]);
      return start(call, { kind: 'filter', starter, batchSize, statusFilter });
    }),
    route(checkSites).to((call) => {
      const { batchSize, projectIds } = call.body;
      const starter = starterOf(call, ['sites', batchSize, projectIds]);
      const wanted = { starter, batchSize, statusFilter: [], siteIds: projectIds };
      return start(call, { kind: 'sites', ...wanted }, isPostponed);
    }),
  ];
}

/** Routes for runs: the two starts, and the endpoints common to all kinds of runs. */
export function checkRunRoutes<T>(needs: RunNeeds<T>): Route[] {
  const { db, feeds, keepAliveMs } = needs;
  return [
    ...startRoutes(needs),
    ...runRoutes({
      db,
      runs: checkRuns,
      endpoints: checkRunEndpoints,
      feeds,
      keepAliveMs,
      findRun: (runId) => findCheckRun(db, runId),
      namedItems: ({ projectIds }, runId) => findRunItems(db, runId, projectIds),
    }),
  ];
}
