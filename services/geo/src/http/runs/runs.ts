import {
  cancelRun as cancelRunEndpoint,
  estimateAnalysis,
  followRun,
  listRuns as listRunsEndpoint,
  readRun,
  retryRun as retryRunEndpoint,
  startAnalysis,
  type GeoRunDetail,
} from '@geoplan/contracts/geo-runs';
import { AppError } from '@geoplan/kit/errors';
import { route, type HandlerContext, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { cancelRun, retryRun, type RunChange } from '../../db/runs/change-run.ts';
import { createRun, findStartedRun } from '../../db/runs/create-run.ts';
import { findFreshRecords } from '../../db/records/record-writer.ts';
import { findRun, listRuns, runExists } from '../../db/runs/run-repository.ts';
import type { GeoTables } from '../../db/tables.ts';
import { countWaitingPairs } from '../../db/runs/waiting-pairs.ts';
import { estimateRun } from '../../domain/runs/estimate-run.ts';
import type { ProviderRegistry } from '../../domain/provider.ts';
import type { RunFeeds } from '../../domain/runs/run-feed.ts';
import { noKeyText, noRunText, notRunningText, nothingToRetryText } from '../../domain/runs/run-messages.ts';
import { startRun, type RunRequest, type Starter, type StartNeeds } from '../../domain/runs/start-run.ts';
import { fromRunCursor, toRunCursor } from './run-cursor.ts';
import { sendRunEvents } from './run-events.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { waitForRun } from './wait-for-run.ts';

interface RunNeeds {
  db: Kysely<GeoTables>;
  providers: ProviderRegistry;
  feeds: RunFeeds;
  freshDays: number;
  /** How long a start waits for its run; 25 s in the product (api.md, Conventions). */
  longWaitMs: number;
  /** Between two comments on an event stream. */
  keepAliveMs: number;
}

function starterOf({ identity, response, body }: HandlerContext<unknown, unknown, RunRequest>): Starter {
  if (identity.kind !== 'user') throw new AppError('unauthenticated');
  const idempotencyKey = idempotencyKeyOf(response.req.headers['idempotency-key'], body);
  return { userId: identity.userId, email: identity.email, idempotencyKey };
}

/** RFC 7240: preferences are listed with commas. */
function prefersAsync({ response }: Pick<HandlerContext, 'response'>): boolean {
  const preferences = String(response.req.headers['prefer'] ?? '').split(',');
  return preferences.some((each) => each.trim().toLowerCase() === 'respond-async');
}

async function existing(found: Promise<GeoRunDetail | null>): Promise<GeoRunDetail> {
  const run = await found;
  if (!run) throw new AppError('not_found', noRunText);
  return run;
}

function changed(change: RunChange, refusal: string) {
  if (!change) throw new AppError('not_found', noRunText);
  if ('refused' in change) throw new AppError('conflict', refusal);
  return { success: true as const, data: change.run };
}

/** What a start answers: everything once it is over, where it stands before. */
function startAnswer({ runId, status, results, errors, done, total }: GeoRunDetail) {
  return status === 'running'
    ? { success: true as const, data: { runId, status, done, total } }
    : { success: true as const, data: { runId, status, results, errors } };
}

function startRoutes({ db, providers, feeds, freshDays, longWaitMs }: RunNeeds): Route[] {
  const needs: StartNeeds = {
    providers,
    freshDays,
    findFresh: (wanted) => findFreshRecords(db, wanted),
    findStarted: (starter) => findStartedRun(db, starter),
    createRun: (run, stored) => createRun(db, run, stored),
  };
  return [
    route(startAnalysis).to(async (call) => {
      const runId = await startRun(call.body, starterOf(call), needs);
      if (!prefersAsync(call)) await waitForRun(feeds, runId, longWaitMs, call.signal);
      return startAnswer(await existing(findRun(db, runId)));
    }),
    route(estimateAnalysis).to(async ({ body }) => ({
      success: true,
      data: await estimateRun(body, {
        ...needs,
        providers,
        countWaiting: (asked) => countWaitingPairs(db, asked),
      }),
    })),
  ];
}

/** Runs: start, estimate, list, read, follow, cancel, retry. */
export function runRoutes(needs: RunNeeds): Route[] {
  const { db, providers, feeds, keepAliveMs } = needs;
  return [
    ...startRoutes(needs),
    route(listRunsEndpoint).to(async ({ query: { status, cursor, limit } }) => {
      const after = cursor === undefined ? null : fromRunCursor(cursor);
      const runs = await listRuns(db, { status, after, limit: limit + 1 });
      const page = runs.slice(0, limit);
      const last = runs.length > limit ? page.at(-1) : undefined;
      return { success: true, data: { runs: page, nextCursor: last ? toRunCursor(last) : null } };
    }),
    route(readRun).to(async ({ params }) => ({
      success: true,
      data: await existing(findRun(db, params.runId)),
    })),
    route(followRun).to(async ({ params, response }) => {
      if (!(await runExists(db, params.runId))) throw new AppError('not_found', noRunText);
      await sendRunEvents(feeds, params.runId, response, keepAliveMs);
      return undefined;
    }),
    route(cancelRunEndpoint).to(async ({ params }) =>
      changed(await cancelRun(db, params.runId), notRunningText),
    ),
    route(retryRunEndpoint).to(async ({ params: { runId }, body }) => {
      if (!(await providers.current())) {
        await existing(findRun(db, runId));
        throw new AppError('conflict', noKeyText);
      }
      return changed(await retryRun(db, { runId, pairs: body?.pairs }), nothingToRetryText);
    }),
  ];
}
