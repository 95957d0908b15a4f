import type { RunCounts, runEndpoints } from '@geoplan/contracts/runs';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { actorOf, authenticatedUser } from '../../http/caller.ts';
import { createCursor } from '../../http/cursor.ts';
import { keyedRequestOf } from '../../http/idempotency-key.ts';
import { route, type HandlerContext, type Route } from '../../http/route.ts';
import type { ItemKey, Runs } from '../define-runs.ts';
import { cancelRun, retryRun, type CheckRetry, type RunChange } from '../rows/change-run.ts';
import type { Starter } from '../rows/create-run.ts';
import { listRuns, runExists, type RunPosition } from '../rows/read-runs.ts';
import { sendRunEvents } from './run-events.ts';
import { waitForRun, type RunFeeds } from './run-feed.ts';

const noRunText = 'Запуск не найден';
const notRunningText = 'Запуск уже завершён, отменять нечего';
const nothingToRetryText = 'Нечего повторять';

/** Cursor of a page, made of the start time and id of its last run. */
const cursors = createCursor([z.iso.datetime(), z.uuid()]);

function positionOf(cursor: string): RunPosition {
  const [startedAt, runId] = cursors.decode(cursor);
  return { startedAt: new Date(startedAt), runId };
}

/** Returns a run that exists. @throws AppError not_found */
export async function existingRun<R>(found: Promise<R | null>): Promise<R> {
  const run = await found;
  if (run === null) throw new AppError('not_found', noRunText);
  return run;
}

/** User who starts or retries a run. The `asked` values distinguish requests with the same `Idempotency-Key`. */
export function starterOf(
  call: Pick<HandlerContext, 'identity' | 'ip' | 'response'>,
  asked: readonly unknown[],
): Starter & { ip: string | null } {
  return { ...keyedRequestOf(call, asked), email: authenticatedUser(call).email, ip: call.ip };
}

/**
 * Waits for a run that was just started, unless the caller declines it (RFC 7240: preferences are comma-separated).
 * @param isEnough ends the wait for a run that is still running
 */
export async function waitForStart(
  { response, signal }: Pick<HandlerContext, 'response' | 'signal'>,
  feeds: RunFeeds,
  runId: string,
  timeoutMs: number,
  isEnough?: (counts: RunCounts) => boolean,
): Promise<void> {
  const preferences = String(response.req.headers['prefer'] ?? '').split(',');
  if (preferences.some((each) => each.trim().toLowerCase() === 'respond-async')) return;
  await waitForRun(feeds, runId, timeoutMs, signal, isEnough);
}

/** The five endpoints of a service's runs; see `runEndpoints`. */
type RunEndpoints<Listed, Detail, Named> = ReturnType<
  typeof runEndpoints<z.ZodType<unknown, Listed>, z.ZodType<unknown, Detail>, z.ZodType, z.ZodType<Named>>
>;

interface RunRoutesOptions<T, Listed, Detail, Named> {
  db: Kysely<T>;
  runs: Runs<unknown, never, Listed>;
  endpoints: RunEndpoints<Listed, Detail, Named>;
  feeds: RunFeeds;
  /** Interval between two comments on an event stream. */
  keepAliveMs?: number;
  /** Adds fields to listed runs that their rows do not contain. */
  complete?: (listed: Listed[]) => Promise<Listed[]>;
  /** Reads one run with all its results; `null` if there is no such run. */
  findRun: (runId: string) => Promise<Detail | null>;
  /** Items of this run selected by the body of a retry. */
  namedItems: (body: Named, runId: string) => readonly ItemKey[] | Promise<readonly ItemKey[]>;
  /**
   * Returns an additional check for the transaction of the retry. @throws AppError if a retry is currently impossible
   */
  beforeRetry?: (call: Pick<HandlerContext, 'identity'>) => Promise<CheckRetry<T> | undefined>;
}

/** Routes of the five endpoints: list, read, follow, cancel, retry. */
export function runRoutes<T, Listed extends { runId: string; startedAt: string }, Detail, Named>(
  options: RunRoutesOptions<T, Listed, Detail, Named>,
): Route[] {
  const { db, runs, endpoints, feeds, keepAliveMs = 10_000, findRun, namedItems, beforeRetry } = options;
  const { complete = async (listed: Listed[]) => listed } = options;

  async function assertExists(runId: string): Promise<void> {
    if (!(await runExists(db, runs, runId))) throw new AppError('not_found', noRunText);
  }

  function changed(change: RunChange<Listed>, refusal: string) {
    if (!change) throw new AppError('not_found', noRunText);
    if ('refused' in change) throw new AppError('conflict', refusal);
    return { success: true as const, data: change.run };
  }

  return [
    route(endpoints.listRuns).to(async ({ query: { status, cursor, limit } }) => {
      const after = cursor === undefined ? null : positionOf(cursor);
      const found = await listRuns(db, runs, { status, after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        success: true,
        data: {
          runs: await complete(page),
          nextCursor: last ? cursors.encode([last.startedAt, last.runId]) : null,
        },
      };
    }),
    route(endpoints.readRun).to(async ({ params: { runId } }) => ({
      success: true,
      data: await existingRun(findRun(runId)),
    })),
    route(endpoints.followRun).to(async (call) => {
      const { runId } = call.params;
      await assertExists(runId);
      await sendRunEvents(feeds, runId, call, keepAliveMs);
      return undefined;
    }),
    route(endpoints.cancelRun).to(async (call) =>
      changed(await cancelRun(db, runs, call.params.runId, actorOf(call)), notRunningText),
    ),
    route(endpoints.retryRun).to(async (call) => {
      const { body } = call;
      const { runId } = call.params;
      await assertExists(runId);
      const check = await beforeRetry?.(call);
      const items = body === undefined ? undefined : await namedItems(body, runId);
      return changed(
        await retryRun(
          db,
          runs,
          { runId, items, by: starterOf(call, ['retry', runId, items ?? null]) },
          check,
        ),
        nothingToRetryText,
      );
    }),
  ];
}
