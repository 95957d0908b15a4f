import { createLog } from '@geoplan/kit/log';
import { expect, it } from 'vitest';
import type { ClaimedPair } from './claimed-pair.ts';
import { createLookupWorker } from './lookup-worker.ts';
import type { KeywordProvider, Pair } from './provider.ts';

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
  const line = Array.from({ length: waiting }, (_, at): ClaimedPair => ({
    keyword: `word ${at}`,
    country: 'us',
    freshSince: new Date(),
    takenAt: '2026-11-22 10:00:00.123456+00',
    runId: 'run',
    userId: 'user',
    startedBy: 'a@example.org',
  }));
  const asked: (() => void)[] = [];
  const provider: KeywordProvider = {
    host: 'host',
    accountKey: 'account',
    maxKeywordsPerRequest: 1,
    currency: 'requests',
    estimateCost: (keywords) => keywords,
    lookUp: (pairs: readonly Pair[]) =>
      new Promise((resolve) => {
        const outcomes = pairs.map((pair) => ({ pair, metrics }));
        const told = { cost: null, currency: 'requests', quota: null } as const;
        asked.push(() => resolve({ outcomes, requests: 1, unanswered: 0, ...told }));
      }),
    test: async () => ({ verdict: { isValid: true, message: '' }, spent: null }),
  };
  let stored = 0;
  let caughtUp = Promise.resolve();
  let claims = 0;
  const worker = createLookupWorker({
    source: { current: async () => provider },
    room: { requests: 4, pairsPerClaim: 1, lanes: 4 },
    async claim(limit) {
      claims += 1;
      return line.splice(0, limit);
    },
    findStored: async () => new Map(),
    results: {
      add: async ({ pairs }) => void (stored += pairs.length),
      settled: async () => {},
    },
    caughtUp: () => caughtUp,
    release: async () => {},
    isPaid: () => false,
    isPassing: () => true,
    log,
  });
  return {
    worker,
    line,
    asked,
    stored: () => stored,
    claims: () => claims,
    fallBehind: () => {
      const behind = Promise.withResolvers<void>();
      caughtUp = behind.promise;
      return behind.resolve;
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

it('finds what comes while it looks for the last time', async () => {
  const { worker, line, asked } = workerWith(1);
  const [pair] = line;
  worker.wake();
  await expect.poll(() => asked.length).toBe(1);
  if (pair) line.push({ ...pair, keyword: 'late' });
  worker.wake();
  await expect.poll(() => asked.length).toBe(2);
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
  const { worker, line, asked, claims } = workerWith(1);
  const [pair] = line;
  worker.wake();
  await expect.poll(() => asked.length).toBe(1);
  const before = claims();
  if (pair) line.push({ ...pair });
  worker.wake();
  await expect.poll(claims).toBeGreaterThan(before + 1);
  expect(line).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(worker.held()).toEqual([pair]);
});
