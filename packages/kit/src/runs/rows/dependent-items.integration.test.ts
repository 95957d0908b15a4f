import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defineRuns } from '../define-runs.ts';
import { freshRunTables, itemsOf, presser, starter } from '../testing/run-store.ts';
import { commitResults, plainResults, type PlainResult } from '../work/commit-results.ts';
import { cancelRun, retryRun } from './change-run.ts';
import { claimItems, type ClaimedItem } from './claim-items.ts';
import { createRun } from './create-run.ts';
import { readRunUpdates } from './read-runs.ts';

const runs = defineRuns<unknown>({
  maxPerLane: 9,
  stoppingCodes: new Set(['quota']),
  enqueueJobs: async () => {},
});

let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.rows('truncate runs, run_items, item_leases, lanes'));

const holder = crypto.randomUUID();
let commits = 0;

/** Each key has two items; the one in the lane `after` depends on the other. */
const start = (keys: readonly string[], firstLane = 'first') =>
  tables.db.transaction().execute((trx) =>
    createRun(trx, runs, {
      starter: starter(),
      items: keys.flatMap((key, at) => [
        ...itemsOf([key], firstLane),
        ...itemsOf([key], 'after').map((item) => ({ ...item, after: 2 * at })),
      ]),
    }),
  );
const claim = async (limit = 10) =>
  claimItems(tables.db, runs, { holder, limit, leaseMs: 20_000, isOneLane: false });
const claimed = async () => {
  const { items } = await claim();
  return { items, names: items.map(({ lane, key }) => `${lane} ${key}`).toSorted() };
};
function commit(items: readonly ClaimedItem[], result: PlainResult) {
  commits += 1;
  const needs = { database: tables.database, runs, ...plainResults };
  return commitResults(needs, { holder, number: commits }, [{ items, result }]);
}
const failure = (code = 'silent'): PlainResult => ({ error: { code, message: 'no' } });
const states = () => tables.rows('select lane, state from run_items order by run_id, position');
const statuses = async () => (await tables.rows('select status from runs')).map(({ status }) => status);

it('holds an item until the item it depends on has ended, and reports no due time for it', async () => {
  const runId = await start(['a', 'b']);
  const first = await claim();
  expect(first.items.map(({ lane, key }) => `${lane} ${key}`)).toEqual(['first a', 'first b']);
  // Only the leases count, because the lane of held items has no due time.
  expect(first.dueInMs).toBeGreaterThan(10_000);
  expect((await readRunUpdates(tables.db, runs, runId, 0))?.state.counts).toMatchObject({ postponed: 0 });
  await commit([first.items[0]!], { result: 1 });
  const second = await claimed();
  expect(second.names).toEqual(['after a']);
  await commit([first.items[1]!], { again: { afterMs: 0, input: null } });
  expect((await claimed()).names).toEqual(['first b']);
  await commit([...second.items, first.items[1]!], { result: 1 });
  const last = await claimed();
  expect(last.names).toEqual(['after b']);
  await commit(last.items, { result: 1 });
  expect(await statuses()).toEqual(['completed']);
});

it.each([
  ['fails permanently', failure(), ['after a']],
  ['stops its run', failure('quota'), []],
] as const)('an item that %s leaves nothing held', async (_, end, next) => {
  await start(['a']);
  await commit((await claimed()).items, end);
  const { items, names } = await claimed();
  expect(names).toEqual(next);
  await commit(items, { result: 1 });
  expect(await statuses()).not.toContain('running');
});

it('a retry of a cancelled run holds dependent items again, whether all or only selected items are retried', async () => {
  const runId = await start(['a', 'b']);
  const { items } = await claimed();
  await cancelRun(tables.db, runs, runId);
  await commit(items, { result: 1 });
  expect((await claimed()).names).toEqual([]);
  const named = ['first', 'after'].map((lane) => ({ key: 'a', lane }));
  await retryRun(tables.db, runs, { runId, items: named, by: presser });
  const again = await claimed();
  expect(again.names).toEqual(['first a']);
  await commit(again.items, { result: 1 });
  await commit((await claimed()).items, { result: 1 });
  expect(await statuses()).toEqual(['cancelled']);
  await retryRun(tables.db, runs, { runId, items: [{ key: 'b', lane: 'after' }], by: presser });
  // None of its dependencies is waiting.
  expect((await claimed()).names).toEqual(['after b']);
});

it('an item shared by two runs is held only in the run in which the item it depends on is still waiting, and ends in both runs', async () => {
  await start(['a'], 'first');
  await start(['a'], 'second');
  const both = await claimed();
  expect(both.names).toEqual(['first a', 'second a']);
  await commit([both.items.find(({ lane }) => lane === 'first')!], { result: 1 });
  const dependent = await claimed();
  expect(dependent.names).toEqual(['after a']);
  await commit(dependent.items, { result: 1 });
  expect(new Set(await statuses())).toEqual(new Set(['completed', 'running']));
  await commit([both.items.find(({ lane }) => lane === 'second')!], { result: 1 });
  expect(await statuses()).toEqual(['completed', 'completed']);
});

it('an error releases no dependent items in a run that began to wait only after the failed attempt was claimed', async () => {
  await start(['a']);
  const { items } = await claimed();
  await start(['a']);
  await commit(items, failure());
  expect(await states()).toHaveLength(4);
  const next = await claimed();
  // The last item of the run that was waiting, and the first one of the later run.
  expect(next.names).toEqual(['after a', 'first a']);
});
