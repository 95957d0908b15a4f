import { expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createSlotWorker } from './slot-worker.ts';

const log = createLog({ service: 'test', level: 'silent' });

interface Item {
  key: string;
  lane: string;
}

/** A worker of 10 slots with this many waiting items, whose attempts end when they are answered. */
function workerWith(count: number, workItem?: (item: Item) => Promise<string | null>) {
  const queue = Array.from({ length: count }, (_, at): Item => ({
    key: `${at}`,
    lane: at % 2 ? 'odd' : 'even',
  }));
  const attempts: { key: string; signal: AbortSignal; answer: (result?: string) => void }[] = [];
  const stored: string[] = [];
  const released: string[] = [];
  const claims: number[] = [];
  const state = { drained: Promise.resolve(), claimGate: Promise.resolve(), storing: Promise.resolve() };
  const worker = createSlotWorker<Item, string>({
    concurrency: 10,
    restsLane: (result) => result === 'rest',
    workItem:
      workItem ??
      ((item, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(null));
          attempts.push({ key: item.key, signal, answer: (result = 'answer') => resolve(result) });
        })),
    async claim({ limit }) {
      claims.push(limit);
      const taken = queue.splice(0, limit);
      await state.claimGate;
      return taken;
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
    isCommitted: () => false,
    log,
  });
  return { worker, queue, attempts, stored, released, claims, state };
}

it('begins the next item when a slot is free, however long the others take, and stores without waiting', async () => {
  const { worker, attempts, claims, stored, state } = workerWith(40);
  // Commits that are under way for ever hold nothing up.
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
  // Groups, not one by one.
  expect(claims.length).toBeLessThan(25);
});

it('begins nothing while results wait for Postgres to come back', async () => {
  const { worker, attempts, claims, state } = workerWith(5);
  const behind = Promise.withResolvers<void>();
  state.drained = behind.promise;
  worker.wake();
  await new Promise(setImmediate);
  expect(claims).toEqual([]);
  behind.resolve();
  await expect.poll(() => attempts.length).toBe(5);
});

it('claims again when it is woken while a claim finds nothing, and rests otherwise', async () => {
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

it('hands back what fails, not at once, and goes on with the others', async () => {
  const failing = workerWith(3, async ({ key }) => {
    if (key === '1') throw new Error('bug');
    return 'answer';
  });
  failing.worker.wake();
  await expect.poll(() => failing.stored).toEqual(['0', '2']);
  expect(failing.released).toEqual([]);
  await expect.poll(() => failing.released).toEqual(['1']);
  expect(failing.worker.claimed()).toEqual([]);
});

it('hands back what is cancelled, begun or not, and all of it when it stops', async () => {
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

it('hands back what is not begun of a lane that rests, once the rest is stored', async () => {
  const { worker, attempts, released, state } = workerWith(14);
  const stored = Promise.withResolvers<void>();
  state.storing = stored.promise;
  worker.wake();
  await expect.poll(() => attempts.length).toBe(10);
  attempts[0]?.answer('rest');
  await expect.poll(() => attempts.length).toBe(11);
  expect(attempts[10]?.key).toBe('11');
  expect(released).toEqual([]);
  expect(worker.claimed().map(({ key }) => key)).toContain('12');
  stored.resolve();
  await expect.poll(() => released).toEqual(['10', '12']);
});

it('hands back what a claim brings while it stops', async () => {
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
