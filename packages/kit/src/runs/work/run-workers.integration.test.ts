import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../log.ts';
import type { Runs } from '../define-runs.ts';
import type { ClaimedItem } from '../rows/claim-items.ts';
import { freshRunTables, laneRuns } from '../testing/run-store.ts';
import { plainResults, type PlainResult } from './commit-results.ts';
import { createRunWorkers } from './run-workers.ts';

const log = createLog({ service: 'test', level: 'silent' });
let tables: Awaited<ReturnType<typeof freshRunTables>>;
beforeAll(async () => {
  tables = await freshRunTables();
});
afterAll(() => tables.close());
beforeEach(() => tables.rows('truncate runs, run_items, item_leases, lanes, run_workers'));

type Worker = ReturnType<typeof createRunWorkers>;
const replicas: Worker[] = [];
afterEach(async () => void (await Promise.all(replicas.splice(0).map((one) => one.stop()))));

/** A replica that begins to claim at once; by default it polls only once per minute. */
function replica(
  workItem: (item: ClaimedItem, signal: AbortSignal) => Promise<PlainResult | null>,
  more: { runs?: Runs; concurrency?: number; sweepMs?: number; leaseMs?: number } = {},
): Worker {
  const { runs = laneRuns, concurrency = 4, sweepMs = 60_000, leaseMs = 20_000 } = more;
  const { database } = tables;
  const plan = () => ({
    concurrency,
    ahead: 2,
    attempt: ([item]: readonly [ClaimedItem, ...ClaimedItem[]], signal: AbortSignal) =>
      workItem(item, signal),
  });
  const started = createRunWorkers({
    database,
    runs,
    work: { plan },
    sweepMs,
    leaseMs,
    log,
    ...plainResults,
    groups: { maxItems: 100, maxWaitMs: 10, minItems: 50 },
  });
  replicas.push(started);
  void started.start();
  return started;
}

const statuses = () => tables.rows('select status, done from runs');
const leases = () => tables.rows('select from item_leases');
const numbered = (count: number, name = '') => Array.from({ length: count }, (_, at) => `${name}${at}`);

it('respects the rest period of a lane after each item on two replicas, and resumes the lane without polling', async () => {
  await tables.start(numbered(10), { lane: 'a' });
  const one = { ...laneRuns, maxPerLane: 1 };
  const seen: { began: number; ended: number }[] = [];
  const workItem = async (): Promise<PlainResult> => {
    const began = performance.now();
    await sleep(20);
    seen.push({ began, ended: performance.now() });
    return { result: 1, laneRestMs: 200 };
  };
  // The sweep never runs, so every wake comes from the end of the rest.
  const never = { runs: one, sweepMs: 3_600_000 };
  replica(workItem, never);
  replica(workItem, never);
  await expect.poll(statuses, { interval: 10 }).toEqual([{ status: 'completed', done: 10 }]);
  for (const [at, { began: next }] of seen.slice(1).entries())
    expect(next - (seen[at]?.ended ?? Infinity)).toBeGreaterThanOrEqual(199);
});

it('enforces the limit of each lane across two replicas that both process items', async () => {
  const lanes = numbered(5, 'lane');
  for (const lane of lanes) await tables.start(numbered(8, `${lane} `), { lane });
  const inWork = new Map<string, number>();
  const gate = Promise.withResolvers<void>();
  let most = 0;
  const parts = [0, 0];
  const workOf =
    (which: number) =>
    async ({ lane }: ClaimedItem) => {
      const now = (inWork.get(lane) ?? 0) + 1;
      inWork.set(lane, now);
      most = Math.max(most, now);
      parts[which] = (parts[which] ?? 0) + 1;
      await gate.promise;
      await sleep(10);
      inWork.set(lane, (inWork.get(lane) ?? 0) - 1);
      return { result: 1, laneRestMs: 30 };
    };
  replica(workOf(0));
  replica(workOf(1));
  await expect.poll(leases).toHaveLength(10);
  gate.resolve();
  await expect.poll(statuses).toEqual(lanes.map(() => ({ status: 'completed', done: 8 })));
  expect(most).toBe(2);
  expect(Math.min(...parts)).toBeGreaterThan(0);
});

it('notices that another replica made room in a lane that was full', async () => {
  await tables.start(numbered(4), { lane: 'a' });
  const gate = Promise.withResolvers<PlainResult>();
  const first = replica(() => gate.promise);
  await expect.poll(leases).toHaveLength(2);
  replica(async () => ({ result: 1 }));
  await expect.poll(() => tables.rows('select from run_workers')).toHaveLength(2);
  const stopped = first.stop();
  gate.resolve({ result: 1, laneRestMs: 100 });
  await stopped;
  await expect.poll(statuses).toEqual([{ status: 'completed', done: 4 }]);
});

it('keeps items in progress for longer than a lease, so that no other replica starts them', async () => {
  await tables.start(['long']);
  const leaseMs = 4_800;
  const gate = Promise.withResolvers<PlainResult>();
  let begun = 0;
  const workItem = (_item: ClaimedItem, signal: AbortSignal): Promise<PlainResult> => {
    begun += 1;
    signal.addEventListener('abort', () => gate.resolve({ result: 1 }));
    return gate.promise;
  };
  // Both replicas search continuously for abandoned items; a machine too busy to renew is also too busy to find them.
  for (let nth = 0; nth < 2; nth += 1) replica(workItem, { leaseMs, sweepMs: 50 });
  // Renewed after the end of its first lease.
  const kept = `select from item_leases where until > taken_at + ${2 * leaseMs} * interval '1 ms'`;
  await expect.poll(() => tables.rows(kept), { interval: 50 }).toHaveLength(1);
  expect(begun).toBe(1);
  gate.resolve({ result: 1 });
  await expect.poll(statuses).toEqual([{ status: 'completed', done: 1 }]);
});

it('processes a postponed item at its retry time, even if the replica that postponed it has stopped', async () => {
  await tables.start(['one']);
  const gone = replica(async () => ({ again: { afterMs: 700, input: 'second' } }));
  await expect.poll(() => tables.rows('select from run_items where not_before > now()')).toHaveLength(1);
  await gone.stop();
  const inputs: unknown[] = [];
  replica(async ({ input }) => {
    inputs.push(input);
    return { result: 1 };
  });
  await expect.poll(statuses).toEqual([{ status: 'completed', done: 1 }]);
  expect(inputs).toEqual(['second']);
});

it('loses no postponed item when a replica is killed', async () => {
  await tables.start(['soon', 'later']);
  const script = fileURLToPath(new URL('../testing/killed-worker-process.ts', import.meta.url));
  const args = [script, tables.url];
  const [, signal] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  expect(signal).toBe('SIGKILL');
  const inputs: string[] = [];
  replica(
    async ({ key, input }) => {
      inputs.push(`${key} ${String(input)}`);
      return { result: 1 };
    },
    { sweepMs: 200, leaseMs: 1_000 },
  );
  await expect.poll(statuses).toEqual([{ status: 'completed', done: 2 }]);
  expect(inputs.toSorted()).toEqual(['later second', 'soon second']);
});

it.each([
  ['claim, with its lanes locked', 'next_at <= statement_timestamp()'],
  ['commit, with its runs locked', 'select r.id from'],
])('is not blocked for long by a replica suspended in a %s', async (_where, lastStatement) => {
  await tables.start(numbered(4));
  const script = fileURLToPath(new URL('../testing/sleeping-worker-process.ts', import.meta.url));
  const sleeper = spawn(process.execPath, [script, tables.url, lastStatement], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void sleeper.kill('SIGKILL'));
  // A query of Postgres might see it only after the session of the suspended replica has ended.
  await once(sleeper.stdout, 'data');
  replica(async () => ({ result: 1 }), { sweepMs: 200, leaseMs: 1_000 });
  const isDone = [{ status: 'completed', done: 4 }];
  await expect.poll(statuses).toEqual(isDone);
  sleeper.kill('SIGCONT');
});
