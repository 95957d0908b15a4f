import { createLog } from '@geoplan/kit/log';
import { expect, it } from 'vitest';
import type { ClaimedPair } from './claimed-pair.ts';
import { createLookupWorker } from './lookup-worker.ts';
import type { KeywordProvider, Pair } from '../provider.ts';

const metrics = {
  searchVolume: 1,
  clicks: 1,
  cpc: null,
  difficulty: null,
  globalSearchVolume: null,
  trafficPotential: null,
};

const log = createLog({ service: 'test', level: 'silent' });

/** A worker with this many waiting pairs and a provider that answers when `answer` is called. */
function workerWith(waiting: number) {
  const queue = Array.from({ length: waiting }, (_, at): ClaimedPair => ({
    keyword: `word ${at}`,
    country: 'us',
    freshSince: new Date(),
    takenAt: '2026-11-22 10:00:00.123456+00',
    runId: 'run',
    userId: 'user',
    startedBy: 'a@example.org',
  }));
  const asked: (() => void)[] = [];
  let perSecond: number | null = null;
  const provider: KeywordProvider = {
    host: 'host',
    accountKey: 'account',
    get perSecond() {
      return perSecond;
    },
    maxKeywordsPerRequest: 1,
    currency: 'requests',
    estimateCost: (keywords) => keywords,
    lookUp: (pairs: readonly Pair[]) =>
      new Promise((resolve) => {
        const outcomes = pairs.map((pair) => ({ pair, metrics }));
        const spending = { cost: null, currency: 'requests', quota: null } as const;
        asked.push(() => resolve({ outcomes, requests: 1, unanswered: 0, ...spending }));
      }),
    test: async () => ({ testResult: { isValid: true, message: '' }, spent: null }),
  };
  let stored = 0;
  let drained = Promise.resolve();
  let claimGate = Promise.resolve();
  let claims = 0;
  const worker = createLookupWorker({
    providers: { current: async () => provider },
    concurrencyAt: (pace) => ({ requests: pace ?? 4, pairsPerClaim: 1, lanes: pace ?? 4 }),
    async claim(limit) {
      claims += 1;
      const taken = queue.splice(0, limit);
      await claimGate;
      return taken;
    },
    findStored: async () => new Map(),
    results: {
      add: async ({ pairs }) => void (stored += pairs.length),
      settled: async () => {},
    },
    drained: () => drained,
    release: async () => {},
    isBillable: () => false,
    isTransient: () => true,
    log,
  });
  return {
    worker,
    queue,
    asked,
    stored: () => stored,
    claims: () => claims,
    setPace: (pace: number) => (perSecond = pace),
    fallBehind: () => {
      const behind = Promise.withResolvers<void>();
      drained = behind.promise;
      return behind.resolve;
    },
    /** Claims see what is waiting now and bring it once this is called. */
    holdClaims: () => {
      const gate = Promise.withResolvers<void>();
      claimGate = gate.promise;
      return gate.resolve;
    },
  };
}

it('asks side by side, as many as there is room for, until nothing is left', async () => {
  const { worker, asked, stored } = workerWith(6);
  worker.wake();
  await expect.poll(() => asked.length).toBe(4);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(() => asked.length).toBe(2);
  for (const answer of asked) answer();
  await expect.poll(stored).toBe(6);
});

it('finds what comes while its only lane looks for the last time', async () => {
  const { worker, queue, asked, claims, setPace, holdClaims } = workerWith(1);
  const late = queue.splice(0);
  setPace(1);
  const bring = holdClaims();
  worker.wake();
  await expect.poll(claims).toBe(1);
  queue.push(...late);
  worker.wake();
  bring();
  await expect.poll(() => asked.length).toBe(1);
});

it('has as many on their way as the pace wants, as soon as it is changed', async () => {
  const { worker, asked, stored, setPace } = workerWith(40);
  worker.wake();
  await expect.poll(() => asked.length).toBe(4);
  setPace(2);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(stored).toBe(4);
  // What the four lanes had taken by then is asked for two at a time.
  await expect.poll(() => asked.length).toBe(2);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(stored).toBe(6);
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(() => worker.claimed().length).toBe(2);
  setPace(8);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(() => asked.length).toBe(8);
  for (let done = 8; done < 40; done = stored()) {
    for (const answer of asked.splice(0)) answer();
    await expect.poll(stored).toBeGreaterThan(done);
  }
});

it('takes nothing new while an answer waits for Postgres', async () => {
  const { worker, asked, claims, fallBehind } = workerWith(6);
  const catchUp = fallBehind();
  worker.wake();
  worker.wake();
  await new Promise(setImmediate);
  expect(claims()).toBe(0);
  catchUp();
  await expect.poll(() => asked.length).toBe(4);
});

it('does not ask again for what it has in hand, although its lease was lost and claimed anew', async () => {
  const { worker, queue, asked, claims } = workerWith(1);
  const [pair] = queue;
  worker.wake();
  await expect.poll(() => asked.length).toBe(1);
  const before = claims();
  if (pair) queue.push({ ...pair });
  worker.wake();
  await expect.poll(claims).toBeGreaterThan(before + 1);
  expect(queue).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(worker.claimed()).toEqual([pair]);
});
