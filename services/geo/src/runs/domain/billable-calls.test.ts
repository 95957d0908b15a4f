import { confirmBy } from '@geoplan/kit/runs/work/lease-tracker';
import { expect, it } from 'vitest';
import { trackBillableCalls } from './billable-calls.ts';

const free = { acquire: async () => {}, pause: async () => {} };

it('counts a lookup as billable once it is admitted', async () => {
  const rateLimit = trackBillableCalls(free);
  const { signal } = new AbortController();
  expect(rateLimit.isBillable(signal)).toBe(false);
  await rateLimit.acquire('account', null, signal);
  expect(rateLimit.isBillable(signal)).toBe(true);
});

it('does not admit a lookup that lost its pairs while it waited for the rate limit', async () => {
  const turn = Promise.withResolvers<void>();
  const rateLimit = trackBillableCalls({ ...free, acquire: () => turn.promise });
  const attempt = new AbortController();
  const lost: string[] = [];
  confirmBy(attempt, async () => lost);
  const acquired = rateLimit.acquire('account', null, attempt.signal);
  lost.push('a pair');
  turn.resolve();
  await expect(acquired).rejects.toThrow('aborted');
  expect(rateLimit.isBillable(attempt.signal)).toBe(false);
});
