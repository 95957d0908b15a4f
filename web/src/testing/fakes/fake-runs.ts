import { removeRecords } from '@geoplan/contracts/geo/geo-keywords';
import {
  cancelRun,
  estimateAnalysis,
  followRun,
  geoRunSchema,
  listRuns,
  readRun,
  removeRun,
  retryRun,
  startAnalysis,
  type GeoRunDetail,
  type PairError,
  type ProviderCurrency,
} from '@geoplan/contracts/geo/geo-runs';
import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { answer, answerEvents, Failed, ok, type Answer, type FakeEvent } from './fake-api.ts';
import { sampleError, sampleResult, sampleRun } from './sample-runs.ts';

interface FakeRunsOptions {
  /** Number of pairs of every form that are already stored. */
  fresh?: number;
  /** Requests left; undefined if the provider has not reported it. */
  remaining?: number | undefined;
  hasKey?: boolean;
  isDemo?: boolean;
  currency?: ProviderCurrency;
  /** Cost per pair, in `currency`. */
  pairCost?: number;
  /** Amount reserved by running runs. */
  reserved?: number;
  /** Number of pairs of every form that running runs are waiting for. */
  shared?: number;
  /** Countries whose pairs fail at the first attempt. */
  failing?: readonly string[];
  /** Reason of the failure; by default the source does not respond. */
  failure?: Pick<PairError, 'code' | 'message'>;
}

const nothingDone = { done: 0, failed: 0, fromStore: 0, bought: 0, requests: 0 };

const counts = ({ done, total, failed }: GeoRunDetail) => ({ done, total, failed });

/** Run without its items, as in the list of runs. */
const bare = (run: GeoRunDetail) => geoRunSchema.strip().parse(run);

/** Fake of the geo service, in memory: runs are started, advanced by the test, cancelled and retried. */
export function fakeRuns(options: FakeRunsOptions = {}) {
  const { fresh = 0, shared = 0, hasKey = true, isDemo = false } = options;
  const { currency = 'requests', pairCost = 1, reserved = 0 } = options;
  const remaining = 'remaining' in options ? options.remaining : 1_240;
  const failing = new Set(options.failing);
  const runs: GeoRunDetail[] = [];
  const events = new Map<string, FakeEvent[]>();
  /** Bodies of the requested runs. */
  const asked: unknown[] = [];
  const find = (runId: string): GeoRunDetail => {
    const found = runs.find((run) => run.runId === runId);
    if (!found) throw new Failed('not_found', { message: 'Запуск не найден' });
    return found;
  };
  const say = (run: GeoRunDetail, event: FakeEvent) => events.get(run.runId)?.push(event);

  /** Adds a run without changing it. */
  const put = (run: GeoRunDetail): GeoRunDetail => {
    runs.unshift(run);
    events.set(run.runId, [{ event: 'progress', data: counts(run) }]);
    return run;
  };
  /** Finishes `pairs` waiting pairs of a run; the last one completes it. */
  const advance = (runId: string, pairs = Number.POSITIVE_INFINITY): void => {
    const run = find(runId);
    for (const pair of run.waiting.splice(0, Math.min(pairs, run.waiting.length))) {
      run.done += 1;
      if (failing.has(pair.country)) {
        const error = { ...sampleError(pair.keyword, pair.country), ...options.failure };
        run.failed += 1;
        run.errors.push(error);
        say(run, { event: 'item', data: { error } });
      } else {
        const result = sampleResult(pair.keyword, pair.country, run.done);
        run.results.push(result);
        say(run, { event: 'item', data: { result, isFromStore: false } });
      }
    }
    say(run, { event: 'progress', data: counts(run) });
    if (run.waiting.length > 0) return;
    run.status = run.results.length === 0 ? 'failed' : 'completed';
    run.finishedAt = new Date().toISOString();
    say(run, { event: run.status, data: counts(run) });
  };

  const start = (keywords: string[], countries: string[], stages: StageId[] = []): GeoRunDetail => {
    const waiting = keywords.flatMap((keyword) => countries.map((country) => ({ keyword, country })));
    const counted = { keywordCount: keywords.length, countryCount: countries.length, total: waiting.length };
    const run = sampleRun(
      { ...counted, ...nothingDone, keywords: keywords.slice(0, 5), stages },
      runs.length + 1,
    );
    return put({ ...run, results: [], errors: [], waiting, nextCursor: null });
  };
  const again = (
    run: GeoRunDetail,
    pairs = run.errors.map(({ keyword, country }) => ({ keyword, country })),
  ) => {
    const isNamed = (error: { keyword: string; country: string }) =>
      pairs.some((pair) => pair.keyword === error.keyword && pair.country === error.country);
    const named = run.errors.filter(isNamed);
    run.errors = run.errors.filter((error) => !isNamed(error));
    run.waiting.push(...named.map(({ keyword, country }) => ({ keyword, country })));
    Object.assign(run, { failed: run.errors.length, done: run.done - named.length, status: 'running' });
    failing.clear();
    say(run, { event: 'progress', data: counts(run) });
  };

  const api: Answer[] = [
    answer(estimateAnalysis, ({ body }) => {
      const pairs = body.keywords.length * body.countries.length;
      const free = Math.min(fresh, pairs);
      const toBuy = Math.max(0, (body.settings?.refresh ? pairs : pairs - free) - shared);
      const cost = toBuy * pairCost;
      const after = remaining === undefined ? undefined : remaining - reserved - cost;
      const left = remaining === undefined ? {} : { remaining, remainingAfter: after };
      const fits = toBuy === 0 || (hasKey && (after === undefined ? null : after >= 0));
      const time = { requests: toBuy, durationMs: toBuy * 1_000, queueMs: reserved * 1_000 };
      const price = { toBuy, shared, currency, cost, reserved, ...time, ...left, fits };
      return ok({ pairs, fresh: free, ...price, freshDays: 30, hasKey, isDemo });
    }),
    answer(startAnalysis, ({ body }) => {
      asked.push(body);
      const run = start(body.keywords, body.countries, body.settings?.stages);
      return ok({ runId: run.runId, status: 'running', done: 0, total: run.total });
    }),
    answer(listRuns, ({ query: { status, limit, cursor = '0' } }) => {
      const listed = runs.filter((run) => status === undefined || run.status === status);
      const end = Number(cursor) + limit;
      const page = listed.slice(Number(cursor), end);
      return ok({
        runs: page.map((run) => bare(run)),
        nextCursor: end < listed.length ? String(end) : null,
      });
    }),
    answer(removeRun, ({ params: { runId } }) => {
      runs.splice(runs.indexOf(find(runId)), 1);
      return ok({ runId });
    }),
    answer(readRun, ({ params }) => ok(find(params.runId))),
    answerEvents(followRun, () => events.get(runs[0]?.runId ?? '') ?? []),
    answer(cancelRun, ({ params }) => {
      const run = Object.assign(find(params.runId), { status: 'cancelled' as const });
      say(run, { event: 'cancelled', data: counts(run) });
      return ok(bare(run));
    }),
    answer(retryRun, ({ params, body }) => {
      const run = find(params.runId);
      again(run, body?.pairs);
      return ok(bare(run));
    }),
    answer(removeRecords, ({ params }) => {
      const run = runs.find(({ results }) => results.some(({ id }) => id === params.id));
      if (!run) throw new Failed('not_found', { message: 'Анализ не найден' });
      run.results = run.results.filter(({ id }) => id !== params.id);
      return ok({ deleted: 1 });
    }),
  ];
  return { api, asked, runs, put, advance };
}
