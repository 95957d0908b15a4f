import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshRunTables, presser, laneRuns } from '../testing/run-store.ts';
import { commitResults, plainResults, type PlainResult } from '../work/commit-results.ts';
import { cancelRun, retryRun } from './change-run.ts';
import { claimItems, type ClaimedItem } from './claim-items.ts';
import { listRuns, readRun, readRunUpdates } from './read-runs.ts';

let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.rows('truncate runs, run_items, item_leases, lanes'));

const holder = crypto.randomUUID();
let commits = 0;

const claim = (limit = 10, runs = laneRuns) =>
  claimItems(tables.db, runs, { holder, limit, leaseMs: 20_000, isOneLane: false });
const keysOf = ({ items }: { items: readonly ClaimedItem[] }) => items.map(({ key }) => key).toSorted();

function commit(items: readonly ClaimedItem[], result: PlainResult) {
  commits += 1;
  const needs = { database: tables.database, runs: laneRuns, ...plainResults };
  return commitResults(needs, { holder, number: commits }, [{ items, result }]);
}

const later = (afterMs = 600_000): PlainResult => ({ again: { afterMs, input: { second: true } } });
const itemRows = () =>
  tables.rows(
    `select key, state, seq, next_input, not_before > now() as is_ahead from run_items order by key, run_id`,
  );
async function makeDue() {
  await tables.rows('update run_items set not_before = now() where not_before is not null');
  await tables.rows('update lanes set next_at = now()');
}

it('leaves a postponed item waiting in every run that waits for it, neither counted nor claimed before its retry time', async () => {
  const first = await tables.start(['shared', 'done']);
  const second = await tables.start(['shared']);
  const { items } = await claim();
  const [shared, done] = [
    items.filter(({ key }) => key === 'shared'),
    items.filter(({ key }) => key === 'done'),
  ];
  await commit(shared, later());
  await commit(done, { result: 1 });
  const postponed = {
    key: 'shared',
    state: 'waiting',
    seq: null,
    next_input: { second: true },
    is_ahead: true,
  };
  expect((await itemRows()).filter(({ key }) => key === 'shared')).toEqual([postponed, postponed]);
  expect(await tables.rows('select id, status, done, failed, last_seq from runs order by total')).toEqual([
    { id: second, status: 'running', done: 0, failed: 0, last_seq: 0 },
    { id: first, status: 'running', done: 1, failed: 0, last_seq: 1 },
  ]);
  expect(await tables.rows('select key from item_leases')).toEqual([]);
  const { items: none, dueInMs } = await claim();
  expect(none).toEqual([]);
  expect(dueInMs).toBeGreaterThan(500_000);
  expect(dueInMs).toBeLessThanOrEqual(600_000);
  await makeDue();
  const again = await claim();
  expect(again.items).toMatchObject([{ key: 'shared', input: { second: true } }]);
  await commit(again.items, { result: 2 });
  expect(await tables.rows('select distinct status from runs')).toEqual([{ status: 'completed' }]);
});

it('returns the number of postponed items of a run until they have ended', async () => {
  const runId = await tables.start(['one', 'two']);
  const told = async () => {
    const wanted = { status: undefined, after: null, limit: 10 };
    const [listed] = await listRuns(tables.db, laneRuns, wanted);
    const read = await readRun(tables.db, laneRuns, runId, () => Promise.resolve({}));
    const updates = await readRunUpdates(tables.db, laneRuns, runId, 0);
    return [listed?.postponed, read?.postponed, updates?.state.counts.postponed];
  };
  expect(await told()).toEqual([0, 0, 0]);
  await commit((await claim()).items, later());
  expect(await told()).toEqual([2, 2, 2]);
  await makeDue();
  const [first, ...others] = (await claim()).items;
  // A retry in progress is not an end yet.
  expect(await told()).toEqual([2, 2, 2]);
  await commit([first!], { result: 1 });
  expect(await told()).toEqual([1, 1, 1]);
  await commit(others, { error: { code: 'silent', message: 'no' } });
  expect(await told()).toEqual([0, 0, 0]);
});

it('cancels a postponed item, and restarts it when a user retries', async () => {
  const runId = await tables.start(['one']);
  await commit((await claim()).items, later());
  await cancelRun(tables.db, laneRuns, runId);
  expect(await claim()).toEqual({ items: [], dueInMs: null });
  expect(await retryRun(tables.db, laneRuns, { runId, items: undefined, by: presser })).toMatchObject({
    run: { status: 'running', done: 0 },
  });
  const { items } = await claim();
  expect(items).toMatchObject([{ key: 'one', input: 'one' }]);
  // The result of an attempt whose run was cancelled in between postpones nothing.
  await cancelRun(tables.db, laneRuns, runId);
  await commit(items, later());
  expect(await itemRows()).toMatchObject([{ state: 'cancelled', next_input: null, is_ahead: null }]);
});

it('retries a failed item immediately, although it had been postponed', async () => {
  const runId = await tables.start(['one']);
  await commit((await claim()).items, later());
  await makeDue();
  await commit((await claim()).items, { error: { code: 'silent', message: 'no' } });
  expect(await tables.rows('select status, failed from runs')).toEqual([{ status: 'failed', failed: 1 }]);
  await retryRun(tables.db, laneRuns, { runId, items: [{ key: 'one', lane: '' }], by: presser });
  expect((await claim()).items).toMatchObject([{ key: 'one', input: 'one' }]);
});

it('makes an item that one run has postponed available to a run that begins later', async () => {
  await tables.start(['shared']);
  await commit((await claim()).items, later());
  await tables.start(['shared']);
  const { items } = await claim();
  expect(items).toMatchObject([{ key: 'shared', input: 'shared' }]);
  await commit(items, { result: 1 });
  expect(await tables.rows('select status, done from runs')).toEqual([
    { status: 'completed', done: 1 },
    { status: 'completed', done: 1 },
  ]);
});

it('lets a lane rest on all replicas for the longest time that its results request', async () => {
  await tables.start(['a1', 'a2', 'a3', 'a4'], { lane: 'a' });
  const { items } = await claim();
  const [a1, a2] = items.toSorted((one, other) => one.key.localeCompare(other.key));
  await tables.start(['b1'], { lane: 'b' });
  if (!a1 || !a2) throw new Error('not claimed');
  await commit([a1], { result: 1, laneRestMs: 600_000 });
  await commit([a2], { result: 1, laneRestMs: 200 });
  const other = { holder: crypto.randomUUID(), limit: 10, leaseMs: 20_000, isOneLane: false };
  const { items: rest, dueInMs } = await claimItems(tables.db, laneRuns, other);
  expect(keysOf({ items: rest })).toEqual(['b1']);
  // The lease of the other lane expires first.
  expect(dueInMs).toBeLessThanOrEqual(20_000);
  expect(
    await tables.rows(
      `select name from lanes where rest_until > now() + interval '500 s' and next_at = rest_until`,
    ),
  ).toEqual([{ name: 'a' }]);
  await tables.rows(`update lanes set next_at = now(), rest_until = now() where name = 'a'`);
  expect(keysOf(await claimItems(tables.db, laneRuns, other))).toEqual(['a3', 'a4']);
});

it('checks a full lane again when its first lease expires, and removes an empty lane', async () => {
  await tables.start(['a1', 'a2', 'a3'], { lane: 'a' });
  const { items } = await claim(2);
  const { items: none, dueInMs } = await claim();
  expect(none).toEqual([]);
  expect(dueInMs).toBeGreaterThan(10_000);
  expect(dueInMs).toBeLessThanOrEqual(20_000);
  await commit(items, { result: 1 });
  await commit((await claim()).items, { result: 1, laneRestMs: 60_000 });
  expect((await claim()).dueInMs).toBeGreaterThan(50_000);
  // Ends its rest.
  await tables.rows('update lanes set next_at = now()');
  expect(await claim()).toEqual({ items: [], dueInMs: null });
  expect(await tables.rows('select from lanes')).toEqual([]);
});

it('claims as many items as requested, even if long lanes precede other lanes', async () => {
  await tables.start(
    Array.from({ length: 300 }, (_, at) => `full ${at}`),
    { lane: 'full' },
  );
  await claim(2);
  for (const lane of ['long', 'other long'])
    await tables.start(
      Array.from({ length: 300 }, (_, at) => `${lane} ${at}`),
      { lane },
    );
  const lanes = ['c', 'd', 'e', 'f'];
  for (const lane of lanes) await tables.start([lane, `${lane} too`, `${lane} again`], { lane });
  // The same items in another run are claimed once each.
  for (const lane of lanes) await tables.start([lane, `${lane} too`], { lane });
  const { items } = await claim(12);
  const counts = Object.groupBy(items, ({ lane }) => lane);
  expect(
    Object.entries(counts)
      .map(([lane, found = []]) => `${lane} ${found.length}`)
      .toSorted(),
  ).toEqual(['long', 'other long', ...lanes].map((lane) => `${lane} 2`).toSorted());
  expect(new Set(keysOf({ items })).size).toBe(12);
});
