import {
  estimateAnalysis,
  geoRunEndpoints,
  startAnalysis,
  type GeoRun,
  type GeoRunDetail,
} from '@geoplan/contracts/geo/geo-runs';
import { keywordKey } from '@geoplan/contracts/keyword';
import { AppError } from '@geoplan/kit/errors';
import { authenticatedUser } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { RunFeeds } from '@geoplan/kit/runs/http/run-feed';
import { findPauseEnd } from '@geoplan/kit/limits/shared-rate-limiter';
import { existingRun, runRoutes, starterOf, waitForStart } from '@geoplan/kit/runs/http/run-routes';
import { findStartedRun } from '@geoplan/kit/runs/rows/create-run';
import type { Kysely } from 'kysely';
import { findSpendingLimit, requireCeilings } from '../../spending/db/find-ceilings.ts';
import { countKnownPairs } from '../db/count-known-pairs.ts';
import { insertGeoRun } from '../db/insert-geo-run.ts';
import { geoRuns } from '../db/geo-runs.ts';
import { findRequestRate } from '../db/request-rate.ts';
import { findRetriedPairs } from '../db/retried-pairs.ts';
import { countWaitingPairs } from '../../spending/db/waiting-pairs.ts';
import { findFreshRecords } from '../../metrics/db/records/record-writer.ts';
import type { GeoTables } from '../../db/tables.ts';
import { estimateRun } from '../domain/estimate-run.ts';
import type { ProviderRegistry } from '../../metrics/domain/provider.ts';
import { noKeyText } from '../domain/run-messages.ts';
import { startRun, type StartNeeds } from '../domain/start-run.ts';
import { sourceOfHost } from '../../settings/domain/provider-hosts.ts';
import { runHistoryRoutes } from './run-history.ts';
import { findRunDetail, runPairRoute } from './run-pairs.ts';

interface RunNeeds {
  db: Kysely<GeoTables>;
  providers: ProviderRegistry;
  feeds: RunFeeds;
  freshDays: number;
  /** Time zone in which months begin. */
  timeZone: string;
  /** Maximum time that a start request waits for its run, ms; 25 s in production (api.md, Conventions). */
  longWaitMs: number;
  /** Interval between keep-alive comments on an event stream, ms. */
  keepAliveMs: number;
}

/** Response to a start: the first results if the run has ended, otherwise its progress. */
function startResponse({ runId, status, results, errors, nextCursor, done, total }: GeoRunDetail) {
  return status === 'running'
    ? { success: true as const, data: { runId, status, done, total } }
    : { success: true as const, data: { runId, status, results, errors, nextCursor } };
}

function startRoutes({ db, providers, feeds, freshDays, timeZone, longWaitMs }: RunNeeds): Route[] {
  const needs: StartNeeds = {
    providers,
    freshDays,
    findFresh: (wanted) => findFreshRecords(db, wanted),
    findStarted: (starter) => findStartedRun(db, geoRuns, starter),
    createRun: (run, stored) => insertGeoRun(db, run, stored, timeZone),
  };
  return [
    route(startAnalysis).to(async (call) => {
      const { keywords, countries, settings } = call.body;
      const starter = starterOf(call, [keywords, countries, settings?.refresh === true]);
      const runId = await startRun(call.body, starter, needs);
      await waitForStart(call, feeds, runId, longWaitMs);
      return startResponse(await existingRun(findRunDetail(db, runId)));
    }),
    route(estimateAnalysis).to(async (call) => ({
      success: true,
      data: await estimateRun(call.body, {
        ...needs,
        providers,
        findLimit: (provider, toBuy) =>
          findSpendingLimit(db, { user: authenticatedUser(call).email, provider, toBuy }, timeZone),
        countWaiting: (asked) => countWaitingPairs(db, asked),
        countKnown: (wanted) => countKnownPairs(db, wanted),
        findRequestRate: (provider) => findRequestRate(db, provider),
      }),
    })),
  ];
}

/** Adds to active runs the end of the pause that the provider has requested. */
async function withPause<R extends GeoRun>(
  { db, providers }: Pick<RunNeeds, 'db' | 'providers'>,
  listed: R[],
): Promise<R[]> {
  if (listed.every(({ status }) => status !== 'running')) return listed;
  const provider = await providers.current();
  const until = provider && (await findPauseEnd(db, provider.accountKey));
  const waitingUntil = until?.toISOString() ?? null;
  return listed.map((run) => (run.status === 'running' ? { ...run, waitingUntil } : run));
}

/** Routes for runs: start, estimate, and the endpoints common to all kinds of runs. */
export function geoRunRoutes(needs: RunNeeds): Route[] {
  const { db, providers, feeds, timeZone, keepAliveMs } = needs;
  return [
    ...startRoutes(needs),
    ...runHistoryRoutes({ db }),
    runPairRoute({ db }),
    ...runRoutes({
      db,
      runs: geoRuns,
      endpoints: geoRunEndpoints,
      feeds,
      keepAliveMs,
      complete: (listed: GeoRun[]) => withPause(needs, listed),
      async findRun(runId) {
        const run = await findRunDetail(db, runId);
        return run && ((await withPause(needs, [run]))[0] ?? null);
      },
      namedItems: ({ pairs }) =>
        pairs.map(({ keyword, country }) => ({ key: keywordKey(keyword), lane: country })),
      async beforeRetry(call) {
        const { email: user } = authenticatedUser(call);
        const provider = await providers.current();
        if (!provider) throw new AppError('conflict', noKeyText);
        return async (trx, retry) => {
          const toBuy = await findRetriedPairs(trx, { ...retry, source: sourceOfHost(provider.host) });
          await requireCeilings(trx, { user, provider, toBuy }, timeZone);
        };
      },
    }),
  ];
}
