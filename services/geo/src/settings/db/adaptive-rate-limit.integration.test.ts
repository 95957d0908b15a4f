import { createSharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTables } from '../../testing/record-store.ts';
import { createAdaptiveRateLimit, findAdaptiveRateLimit } from './adaptive-rate-limit.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
const db = () => tables.database.kysely;

const replica = () => createAdaptiveRateLimit(db(), createSharedRateLimiter(db()));
const learnt = async (key: string, perSecond: number | null) =>
  (await findAdaptiveRateLimit(db(), key, perSecond))?.perSecond ?? null;
/** Moves the last rate limit this many minutes into the past. */
const age = (key: string, minutes: number) =>
  tables.database.pool.query(
    `update provider_rate_limits set learnt_at = learnt_at - make_interval(secs => $2) where account_key = $1`,
    [key, minutes * 60],
  );

it('halves the rate once for concurrent rate-limited requests, and again for a later one', async () => {
  expect(await learnt('halved', 4)).toBeNull();
  await replica().slowDown('halved', 4, 100);
  await Promise.all([1, 2, 3].map(() => replica().slowDown('halved', 4, 5_000)));
  expect(await learnt('halved', 4)).toBeCloseTo(2, 1);
  await age('halved', 0.01);
  await replica().slowDown('halved', 4, 10);
  expect(await learnt('halved', 4)).toBeCloseTo(1, 1);
});

it('regains a twentieth of the configured rate every minute, up to that rate', async () => {
  await replica().slowDown('back', 2, 0);
  await age('back', 5);
  expect(await learnt('back', 2)).toBeCloseTo(1.5, 1);
  await age('back', 5.5);
  expect(await learnt('back', 2)).toBeNull();
});

it('keeps the rate above zero, and also adapts without a configured rate', async () => {
  for (let times = 0; times < 12; times += 1) {
    await replica().slowDown('least', 1, 0);
    await age('least', 0.001);
  }
  expect(await learnt('least', 1)).toBeCloseTo(0.05, 2);
  await replica().slowDown('free', null, 0);
  expect(await learnt('free', null)).toBeCloseTo(10, 0);
});

it('slows down all replicas after a rate limit', async () => {
  const taken: (number | null)[] = [];
  const rateLimit = createAdaptiveRateLimit(db(), {
    acquire: async (_key, perSecond) => void taken.push(perSecond),
    pause: async () => {},
  });
  await replica().slowDown('shared', 10, 0);
  await rateLimit.acquire('shared', 10);
  expect(taken[0]).toBeCloseTo(5, 1);
  await rateLimit.acquire('not limited', null);
  expect(taken[1]).toBeNull();
});
