import { expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createItemWorker, type Plan } from './item-worker.ts';

const log = createLog({ service: 'test', level: 'silent' });

interface Item {
  key: string;
  lane: string;
}

/** A worker with 10 concurrent attempts and this many waiting items; the test controls the end of each attempt. */
function workerWith(count: number, more: Partial<Plan<Item, string>> = {}) {
  const queue = Array.from({ length: count }, (_, at): Item => ({
    key: `${at}`,
    lane: at % 2 ? 'odd' : 'even',
  }));
  const attempts: { keys: string[]; signal: AbortSignal; answer: (result?: string) => void }[] = [];
  const stored: string[] = [];
  const released: string[] = [];
  const claims: number[] = [];
  const committed = new Set<AbortSignal>();
  const state = { drained: Promise.resolve(), claimGate: Promise.resolve(), storing: Promise.resolve() };
  const plan: Plan<Item, string> = {
    concurrency: 10,
    ahead: 4,
    attempt: (items, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(null));
        const keys = items.map(({ key }) => key);
        attempts.push({ keys, signal, answer: (result = 'answer') => resolve(result) });
      }),
    ...more,
  };
  const worker = createItemWorker<Item, string>({
    plan: () => plan,
    restsLane: (result) => result === 'rest',
    async claim({ limit }) {
      claims.push(limit);
      const items = queue.splice(0, limit);
      await state.claimGate;
      return { items, isMore: items.length === limit };
    },
    results: {
      add: async ({ items }) => {
        stored.push(...items.map(({ key }) => key));
        await state.storing;
      },
      settled: async () => {},
    },
    drained: () => state.drained,
    release: async (items) => void released.push(...items.map(({ key }) => key)),
    isCommitted: (signal) => committed.has(signal),
    log,
  });
  const attemptOf = (key: string) => attempts.find(({ keys }) => keys.includes(key));
  return { worker, plan, queue, attempts, attemptOf, stored, released, claims, committed, state };
}

it('starts the next item as soon as an attempt ends, without waiting for slower attempts or for results to be stored', async () => {
  const { worker, attempts, claims, stored, state } = workerWith(40);
  // Commits that never end block nothing.
  state.storing = Promise.withResolvers<void>().promise;
  worker.wake();
  await expect.poll(() => attempts.length).toBe(10);
  const [slowest] = attempts;
  for (let ended = 1; ended < 40; ended += 1) {
    attempts[ended]?.answer();
    await expect.poll(() => attempts.length).toBe(Math.min(10 + ended, 40));
  }
  await expect.poll(() => stored).toHaveLength(39);
  expect(slowest?.signal.aborted).toBe(false);
  // Commits happen in groups, not one by one.
  expect(claims.length).toBeLessThan(25);
});

it('claims nothing in advance, and starts as many items as its plan allows at each claim', async () => {
  const { worker, plan, attempts, claims } = workerWith(40, { ahead: 0, concurrency: 4 });
  worker.wake();
  await expect.poll(() => attempts.length).toBe(4);
  plan.concurrency = 2;
  for (const { answer } of attempts.splice(0)) answer();
  // Items claimed by the first plan.
  await expect.poll(() => worker.claimed().length).toBe(2);
  plan.concurrency = 8;
  for (const { answer } of attempts.splice(0)) answer();
  await expect.poll(() => attempts.length).toBe(8);
  expect(Math.max(...claims)).toBeLessThanOrEqual(8);
});

it('gives an attempt the items that the plan groups, and ends items that need no attempt', async () => {
  const { worker, attempts, stored, claims } = workerWith(7, {
    perAttempt: 3,
    divide: async ([first, ...others]) => ({
      ended: first ? [{ items: [first], result: 'known' }] : [],
      attempts: others.length > 0 ? [others] : [],
    }),
  });
  worker.wake();
  await expect
    .poll(() => attempts.map(({ keys }) => keys))
    .toEqual([
      ['1', '2'],
      ['4', '5'],
    ]);
  expect(stored).toEqual(['0', '3', '6']);
  expect(claims).toEqual([3, 3, 3]);
});

it('starts no work while results wait for Postgres to recover', async () => {
  const { worker, attempts, claims, state } = workerWith(5);
  const behind = Promise.withResolvers<void>();
  state.drained = behind.promise;
  worker.wake();
  await new Promise(setImmediate);
  expect(claims).toEqual([]);
  behind.resolve();
  await expect.poll(() => attempts.length).toBe(5);
});

it('claims again if it is woken while a claim finds nothing, but not otherwise', async () => {
  const { worker, queue, attempts, claims, state } = workerWith(0);
  const gate = Promise.withResolvers<void>();
  state.claimGate = gate.promise;
  worker.wake();
  await expect.poll(() => claims.length).toBe(1);
  queue.push({ key: 'late', lane: '' });
  worker.wake();
  gate.resolve();
  await expect.poll(() => attempts.length).toBe(1);
  attempts[0]?.answer();
  await new Promise(setImmediate);
  expect(claims).toHaveLength(2);
});

it('does not repeat an attempt in progress even if the lease of its item was lost and the item was claimed again', async () => {
  const { worker, queue, attempts, claims } = workerWith(1);
  worker.wake();
  await expect.poll(() => attempts.length).toBe(1);
  queue.push({ key: '0', lane: 'even' });
  worker.wake();
  await expect.poll(() => claims.length).toBeGreaterThan(1);
  await new Promise(setImmediate);
  expect(queue).toEqual([]);
  expect(attempts).toHaveLength(1);
  expect(worker.claimed()).toEqual([{ key: '0', lane: 'even' }]);
});

it('hands failed items back after a pause, and continues with the other items', async () => {
  const failing = workerWith(3, {
    attempt: async ([{ key }]) => {
      if (key === '1') throw new Error('bug');
      return 'answer';
    },
  });
  failing.worker.wake();
  await expect.poll(() => failing.stored).toEqual(['0', '2']);
  expect(failing.released).toEqual([]);
  await expect.poll(() => failing.released).toEqual(['1']);
  expect(failing.worker.claimed()).toEqual([]);
});

it('hands back claimed items if dividing them into attempts fails', async () => {
  const { worker, released } = workerWith(2, { divide: () => Promise.reject(new Error('away')) });
  worker.wake();
  await expect.poll(() => released).toEqual(['0', '1']);
  expect(worker.claimed()).toEqual([]);
});

it('hands back cancelled items, started or not, and all items when it stops', async () => {
  const { worker, attempts, released, queue } = workerWith(14);
  worker.wake();
  await expect.poll(() => attempts.length).toBe(10);
  expect(worker.claimed()).toHaveLength(14);
  worker.cancel([
    { key: '3', lane: 'odd' },
    { key: '12', lane: 'even' },
  ]);
  await expect.poll(() => released.toSorted()).toEqual(['12', '3']);
  await expect.poll(() => attempts.length).toBe(11);
  queue.push({ key: 'never', lane: '' });
  await worker.stop();
  expect(released).toHaveLength(14);
  expect(new Set(released).size).toBe(14);
  expect(worker.claimed()).toEqual([]);
  expect(() => worker.wake()).toThrow();
});

it('does not cancel an attempt past its point of no return', async () => {
  const { worker, attempts, attemptOf, stored, released, committed } = workerWith(3);
  worker.wake();
  await expect.poll(() => attempts.length).toBe(3);
  const paid = attemptOf('1');
  if (paid) committed.add(paid.signal);
  worker.cancel([
    { key: '0', lane: 'even' },
    { key: '1', lane: 'odd' },
  ]);
  await expect.poll(() => released).toEqual(['0']);
  const stopped = worker.stop();
  await expect.poll(() => released).toEqual(['0', '2']);
  paid?.answer();
  await stopped;
  expect(stored).toEqual(['1']);
});

it('hands back the unstarted items of a lane once its rest period is stored', async () => {
  const { worker, attempts, released, state } = workerWith(14);
  const stored = Promise.withResolvers<void>();
  state.storing = stored.promise;
  worker.wake();
  await expect.poll(() => attempts.length).toBe(10);
  attempts[0]?.answer('rest');
  await expect.poll(() => attempts.length).toBe(11);
  expect(attempts[10]?.keys).toEqual(['11']);
  expect(released).toEqual([]);
  expect(worker.claimed().map(({ key }) => key)).toContain('12');
  stored.resolve();
  await expect.poll(() => released).toEqual(['10', '12']);
});

it('hands back the items of a claim that ends while the worker is stopping', async () => {
  const { worker, claims, released, attempts, state } = workerWith(3);
  const gate = Promise.withResolvers<void>();
  state.claimGate = gate.promise;
  worker.wake();
  await expect.poll(() => claims.length).toBe(1);
  const stopped = worker.stop();
  gate.resolve();
  await stopped;
  expect(released).toEqual(['0', '1', '2']);
  expect(attempts).toEqual([]);
});
