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

/** A worker with this many waiting pairs and a provider that answers when `answer` is called. */
function workerWith(waiting: number) {
  const line = Array.from({ length: waiting }, (_, at): ClaimedPair => ({
    keyword: `word ${at}`,
    country: 'us',
    freshSince: new Date(),
    takenAt: new Date(),
    runId: 'run',
    userId: 'user',
    startedBy: 'a@example.org',
  }));
  const asked: (() => void)[] = [];
  const provider: KeywordProvider = {
    host: 'host',
    accountKey: 'account',
    maxKeywordsPerRequest: 1,
    lookUp: (pairs: readonly Pair[]) =>
      new Promise((resolve) => {
        const outcomes = pairs.map((pair) => ({ pair, metrics }));
        asked.push(() => resolve({ outcomes, requests: 1, cost: null, currency: 'requests', quota: null }));
      }),
    test: async () => ({ isValid: true, message: '' }),
  };
  let stored = 0;
  const worker = createLookupWorker({
    source: { current: async () => provider },
    room: { requests: 4, pairsPerClaim: 1, messages: 4 },
    claim: async (limit) => line.splice(0, limit),
    findStored: async () => new Map(),
    results: {
      add: async ({ pairs }) => void (stored += pairs.length),
      settled: async () => {},
    },
    release: async () => {},
    isPaid: () => false,
  });
  return { worker, asked, stored: () => stored };
}

it('asks for the pairs of one message side by side, as many as there is room for', async () => {
  const { worker, asked, stored } = workerWith(6);
  const working = worker.work(6);
  await expect.poll(() => asked.length).toBe(4);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(() => asked.length).toBe(2);
  for (const answer of asked) answer();
  await working;
  expect(stored()).toBe(6);
});

it('takes no more than the message permits', async () => {
  const { worker, asked } = workerWith(6);
  const working = worker.work(3);
  await expect.poll(() => asked.length).toBe(3);
  for (const answer of asked) answer();
  await working;
  expect(asked.length).toBe(3);
});
