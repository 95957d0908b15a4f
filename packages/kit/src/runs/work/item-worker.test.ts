import { expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createItemWorker, type Round } from './item-worker.ts';

const log = createLog({ service: 'test', level: 'silent' });

interface Item {
  key: string;
  lane: string;
}

/** A worker with these waiting items, whose attempts end when `answer` is called. */
function workerWith(keys: string[], work?: (round: Round<Item, string>) => Promise<void>) {
  const queue = keys.map((key): Item => ({ key, lane: '' }));
  const attempts: { key: string; signal: AbortSignal; answer: () => void }[] = [];
  const stored: string[] = [];
  const released: string[] = [];
  const committed = new Set<AbortSignal>();
  const state = { claims: 0, drained: Promise.resolve(), claimGate: Promise.resolve() };

  const attempt = (item: Item) => (signal: AbortSignal) =>
    new Promise<string | null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
      attempts.push({ key: item.key, signal, answer: () => resolve('answer') });
    });
  const worker = createItemWorker<Item, string>({
    work:
      work ??
      (async (round) => {
        const items = await round.claim({ limit: 1, rounds: 4 });
        await Promise.all(items.map((item) => round.attempt([item], attempt(item))));
      }),
    async claim({ limit }) {
      state.claims += 1;
      const taken = queue.splice(0, limit);
      await state.claimGate;
      return taken;
    },
    results: {
      add: async ({ items }) => void stored.push(...items.map(({ key }) => key)),
      settled: async () => {},
    },
    drained: () => state.drained,
    release: async (items) => void released.push(...items.map(({ key }) => key)),
    isCommitted: (signal) => committed.has(signal),
    log,
  });
  return { worker, queue, attempts, stored, released, committed, state };
}

it('finds what comes while a claim looks for the last time', async () => {
  const { worker, queue, attempts, state } = workerWith([]);
  const gate = Promise.withResolvers<void>();
  state.claimGate = gate.promise;
  worker.wake();
  await expect.poll(() => state.claims).toBe(1);
  queue.push({ key: 'late', lane: '' });
  worker.wake();
  gate.resolve();
  await expect.poll(() => attempts.length).toBe(1);
});

it('takes nothing new while a result waits for Postgres', async () => {
  const { worker, attempts, state } = workerWith(['a', 'b', 'c', 'd', 'e']);
  const behind = Promise.withResolvers<void>();
  state.drained = behind.promise;
  worker.wake();
  worker.wake();
  await new Promise(setImmediate);
  expect(state.claims).toBe(0);
  behind.resolve();
  await expect.poll(() => attempts.length).toBe(4);
});

it('does not work again on what it has in hand, although its lease was lost and claimed anew', async () => {
  const { worker, queue, attempts, state } = workerWith(['once']);
  worker.wake();
  await expect.poll(() => attempts.length).toBe(1);
  const before = state.claims;
  queue.push({ key: 'once', lane: '' });
  worker.wake();
  await expect.poll(() => state.claims).toBeGreaterThan(before + 1);
  expect(queue).toEqual([]);
  expect(attempts).toHaveLength(1);
  expect(worker.claimed()).toEqual([{ key: 'once', lane: '' }]);
});

it('hands back what is cancelled, but not what is past its point of no return', async () => {
  const { worker, attempts, stored, released, committed } = workerWith(['free', 'paid', 'wanted']);
  worker.wake();
  await expect.poll(() => attempts.length).toBe(3);
  const paid = attempts.find(({ key }) => key === 'paid');
  if (paid) committed.add(paid.signal);
  worker.cancel(['free', 'paid'].map((key) => ({ key, lane: '' })));
  await expect.poll(() => released).toEqual(['free']);
  paid?.answer();
  await expect.poll(() => stored).toEqual(['paid']);
  const stopped = worker.stop();
  await expect.poll(() => released).toEqual(['free', 'wanted']);
  await stopped;
  expect(() => worker.wake()).toThrow();
});

it('hands back what a round has claimed and then lost', async () => {
  const { worker, released } = workerWith(['a', 'b'], async (round) => {
    if ((await round.claim({ limit: 10 })).length > 0) throw new Error('away');
  });
  worker.wake();
  await expect.poll(() => released).toEqual(['a', 'b']);
  expect(worker.claimed()).toEqual([]);
});
