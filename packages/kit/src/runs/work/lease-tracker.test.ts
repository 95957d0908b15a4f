import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirmBy, confirmHeld, createLeaseTracker } from './lease-tracker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const item = (key: string) => ({ key, lane: '' });
const [one, two] = [item('one'), item('two')];

/** Leases of 20 s; Postgres needs `tookMs` for a renewal, and reports `lost` ones. */
function leases() {
  const postgres = { asked: 0, tookMs: [] as number[], lost: [] as (typeof one)[] };
  const held = createLeaseTracker<typeof one>({
    leaseMs: 20_000,
    async renewLeases(items) {
      postgres.asked += 1;
      vi.advanceTimersByTime(postgres.tookMs.shift() ?? 0);
      return items.filter((each) => postgres.lost.includes(each));
    },
  });
  const claim = (tookMs: number) =>
    held.claim(async () => {
      vi.advanceTimersByTime(tookMs);
      return [one, two];
    });
  return { held, postgres, claim };
}

it('sends no query while claims and renewals are on time, and renews once less than 12 s of 20 s are left', async () => {
  const { held, postgres, claim } = leases();
  expect(await claim(1_000)).toEqual({ items: [one, two], lost: [] });
  vi.advanceTimersByTime(6_900);
  expect(await held.findLost([one, two])).toEqual([]);
  expect(postgres.asked).toBe(0);
  vi.advanceTimersByTime(200);
  expect(await held.findLost([one, two])).toEqual([]);
  expect(await held.findLost([one, two])).toEqual([]);
  expect(postgres.asked).toBe(1);
});

it('keeps the items whose leases are still held after a late claim', async () => {
  const { postgres, claim } = leases();
  postgres.lost = [two];
  expect(await claim(25_000)).toEqual({ items: [one], lost: [two] });
});

it('measures the age of a response from the time of its query, and repeats a renewal that was itself delayed', async () => {
  const { held, postgres, claim } = leases();
  await claim(0);
  vi.advanceTimersByTime(30_000);
  postgres.tookMs = [9_000, 9_000, 10];
  expect(await held.findLost([one])).toEqual([]);
  expect(postgres.asked).toBe(3);
});

it('gives up after five renewals if the store takes 9 s for each', async () => {
  const { held, postgres, claim } = leases();
  await claim(0);
  vi.advanceTimersByTime(30_000);
  postgres.tookMs = Array.from({ length: 9 }, () => 9_000);
  expect(await held.findLost([one])).toEqual([one]);
  expect(postgres.asked).toBe(5);
});

it('renews the lease of an item that was never held or was previously lost', async () => {
  const { held, postgres } = leases();
  postgres.lost = [one];
  expect(await held.renew([one, two])).toEqual([one]);
  expect(await held.findLost([two])).toEqual([]);
  expect(await held.findLost([one])).toEqual([one]);
  expect(postgres.asked).toBe(2);
});

it('lets an attempt continue while it holds its items, throws once it has lost an item, and ignores unrelated signals', async () => {
  const attempt = new AbortController();
  const lost: string[] = [];
  confirmBy(attempt, async () => lost);
  await confirmHeld(attempt.signal);
  lost.push('one');
  await expect(confirmHeld(attempt.signal)).rejects.toThrow('aborted');
  await confirmHeld(new AbortController().signal);
});
