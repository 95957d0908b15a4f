import { expect, test } from 'vitest';
import { sampleGroup, sampleRun } from '../../testing/fakes/sample-runs.ts';
import {
  analysisOfGroup,
  analysisOfRun,
  filterRuns,
  isPathless,
  mergedAnalyses,
  wantsKeywords,
  type HistoryFilter,
} from './history-rules.ts';

const day = (at: number) => `2026-11-0${at}T00:00:00.000Z`;
const all: HistoryFilter = { search: '', status: 'all', type: 'all' };

test.each([
  [{ status: 'running', done: 0 }, 'pending'],
  [{ status: 'running', done: 1 }, 'running'],
  [{ status: 'failed' }, 'error'],
  [{ status: 'cancelled' }, 'cancelled'],
  [{ status: 'completed', failed: 2 }, 'partial'],
] as const)('maps a run of %j to the status %s', (change, status) => {
  expect(analysisOfRun(sampleRun(change)).status).toBe(status);
});

test('names a run after its first keyword and the number of other keywords', () => {
  expect(analysisOfRun(sampleRun({ keywords: ['a', 'b'], keywordCount: 12 })).name).toBe('a и ещё 11');
  expect(analysisOfRun(sampleRun({ keywords: ['a'], keywordCount: 1 })).name).toBe('a');
});

test('finds runs by keyword, status and type, with the newest first', () => {
  const old = sampleRun(
    { status: 'failed', keywords: ['Old Bet'], startedAt: '2026-11-01T00:00:00.000Z' },
    1,
  );
  const fresh = sampleRun({ keywords: ['new bet'], startedAt: '2026-11-02T00:00:00.000Z' }, 2);
  const found = (change: Partial<HistoryFilter>) =>
    filterRuns([old, fresh], { ...all, ...change }).map(({ id }) => id);
  expect(found({})).toEqual([fresh.runId, old.runId]);
  expect(found({ search: ' OLD ' })).toEqual([old.runId]);
  expect(found({ status: 'error' })).toEqual([old.runId]);
  expect(found({ type: 'geo_analysis' })).toHaveLength(2);
});

test('lists stored keywords only for the status "completed" or without a status filter', () => {
  expect(wantsKeywords(all)).toBe(true);
  expect(wantsKeywords({ status: 'completed' })).toBe(true);
  expect(wantsKeywords({ status: 'error' })).toBe(false);
});

test('recognizes keywords that look like a path or an id', () => {
  expect(['.', '..', '3B241101-E2BB-4255-8CAF-4136C566A962'].every((each) => isPathless(each))).toBe(true);
  expect(['...', 'runs', 'a/b', ''].some((each) => isPathless(each))).toBe(false);
});

test('merges runs and keywords by date, puts runs in progress first, and adds an older run only once the keywords up to its date are loaded', () => {
  const stored = [6, 4].map((at) => analysisOfGroup(sampleGroup(`word ${at}`, { lastUpdated: day(at) })));
  const going = analysisOfRun(sampleRun({ keywords: ['going'], keywordCount: 1, startedAt: day(1) }, 1));
  const [fresh, old] = [5, 2].map((at) =>
    analysisOfRun(
      sampleRun({ status: 'failed', keywords: [`run ${at}`], keywordCount: 1, startedAt: day(at) }, at),
    ),
  );
  const names = (sort: 'date' | 'volume', hasMore: boolean) =>
    mergedAnalyses([going, fresh!, old!], stored, { sort, hasMore }).map(({ name }) => name);
  expect(names('date', false)).toEqual(['going', 'word 6', 'run 5', 'word 4', 'run 2']);
  expect(names('date', true)).toEqual(['going', 'word 6', 'run 5', 'word 4']);
  expect(names('volume', true)).toEqual(['going', 'run 5', 'run 2', 'word 6', 'word 4']);
});
