import { createLog } from '@geoplan/kit/log';
import { createItemWorker } from '@geoplan/kit/runs/work/item-worker';
import { expect, it } from 'vitest';
import type { ClaimedPair, LookupResult, PairEnd } from './claimed-pair.ts';
import { createPairLookup } from './look-up-pairs.ts';
import type { KeywordProvider, Pair } from '../../metrics/domain/provider.ts';
import { noKeyText } from './run-messages.ts';

const metrics = {
  searchVolume: 1,
  clicks: 1,
  cpc: null,
  difficulty: null,
  globalSearchVolume: null,
  trafficPotential: null,
};

const log = createLog({ service: 'test', level: 'silent' });

/**
 * Creates a worker with this many waiting pairs of `users` in turn, and a provider that responds when `answer` is
 * called.
 */
function workerWith(waiting: number, { users = ['user'], perRequest = 1 } = {}) {
  const queue = Array.from({ length: waiting }, (_, at): ClaimedPair => ({
    key: `word ${at}`,
    lane: 'us',
    input: { keyword: `word ${at}`, freshSince: '2026-11-22T10:00:00Z' },
    takenAt: '2026-11-22 10:00:00.123456+00',
    runId: 'run',
    userId: users[at % users.length] ?? '',
    startedBy: 'a@example.org',
  }));
  const asked: (() => void)[] = [];
  const requests: string[][] = [];
  let perSecond: number | null = null;
  const provider: KeywordProvider = {
    host: 'host',
    accountKey: 'account',
    get perSecond() {
      return perSecond;
    },
    maxKeywordsPerRequest: perRequest,
    currency: 'requests',
    estimateCost: (keywords) => keywords,
    lookUp: (pairs: readonly Pair[]) =>
      new Promise((resolve) => {
        requests.push(pairs.map(({ keyword }) => keyword));
        const purchase = { market: { location: 'us', language: null }, details: {} };
        const outcomes = pairs.map((pair) => ({ pair, metrics, purchase }));
        const spending = { cost: null, currency: 'requests', quota: null } as const;
        asked.push(() => resolve({ outcomes, requests: 1, unanswered: 0, ...spending }));
      }),
    test: async () => ({ testResult: { isValid: true, message: '' }, spent: null }),
  };
  let stored = 0;
  let hasKey = true;
  const ends: PairEnd[] = [];
  const worker = createItemWorker<ClaimedPair, LookupResult>({
    plan: createPairLookup({
      providers: { current: async () => (hasKey ? provider : null) },
      concurrencyAt: (rateLimit) => ({ concurrency: rateLimit ?? 4, ahead: 0 }),
      findStored: async () => new Map(),
    }),
    async claim({ limit }) {
      const items = queue.splice(0, limit);
      return { items, isMore: items.length === limit };
    },
    results: {
      async add({ items, result }) {
        stored += items.length;
        ends.push(...result.ends);
      },
      settled: async () => {},
    },
    drained: async () => {},
    release: async () => {},
    isCommitted: () => false,
    log,
  });
  return {
    worker,
    asked,
    requests,
    ends,
    stored: () => stored,
    setRateLimit: (rateLimit: number) => (perSecond = rateLimit),
    removeKey: () => (hasKey = false),
  };
}

it('sends concurrent requests up to the limit until no pairs are left', async () => {
  const { worker, asked, stored } = workerWith(6);
  worker.wake();
  await expect.poll(() => asked.length).toBe(4);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(() => asked.length).toBe(2);
  for (const answer of asked) answer();
  await expect.poll(stored).toBe(6);
});

it('adjusts its concurrency to a changed rate immediately', async () => {
  const { worker, asked, stored, setRateLimit } = workerWith(40);
  worker.wake();
  await expect.poll(() => asked.length).toBe(4);
  setRateLimit(2);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(stored).toBe(4);
  // Pairs claimed earlier by the four slots are now requested two at a time.
  await expect.poll(() => asked.length).toBe(2);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(stored).toBe(6);
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(() => worker.claimed().length).toBe(2);
  setRateLimit(8);
  for (const answer of asked.splice(0)) answer();
  await expect.poll(() => asked.length).toBe(8);
  for (let done = 8; done < 40; done = stored()) {
    for (const answer of asked.splice(0)) answer();
    await expect.poll(stored).toBeGreaterThan(done);
  }
});

it('fails all pairs with the reason while there is no provider', async () => {
  const { worker, asked, ends, removeKey } = workerWith(300);
  removeKey();
  worker.wake();
  await expect.poll(() => ends.length).toBe(300);
  expect(asked).toEqual([]);
  expect(ends[0]).toEqual({ error: { code: 'auth', message: noKeyText } });
});

it('buys for only one user per request', async () => {
  const { worker, asked, requests, stored } = workerWith(5, { users: ['one', 'other'], perRequest: 10 });
  worker.wake();
  await expect.poll(() => asked.length).toBe(2);
  expect(requests).toEqual([
    ['word 0', 'word 2', 'word 4'],
    ['word 1', 'word 3'],
  ]);
  for (const answer of asked) answer();
  await expect.poll(stored).toBe(5);
});
