import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../database/pool.ts';
import { createLog } from '../log.ts';
import { createRateLimitTable, createSharedRateLimiter } from './shared-rate-limiter.ts';

const log = createLog({ service: 'test', level: 'silent' });
let databases: Database<unknown>[];
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  databases = [1, 2].map(() => createDatabase({ url: fresh.url, log, applicationName: 'test' }));
  drop = () => fresh.drop();
  await createRateLimitTable((databases[0] as Database<unknown>).kysely);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});
/** Largest time that a timer may fire early, here and in Postgres' clock, ms. */
const timerMs = 5;
const replicas = () => databases.map(({ kysely }) => createSharedRateLimiter(kysely));

it('spreads the calls of all replicas evenly', async () => {
  const at: number[] = [];
  const takes = replicas().flatMap((limiter) =>
    Array.from({ length: 10 }, () => limiter.acquire('even', 50).then(() => at.push(performance.now()))),
  );
  const began = performance.now();
  await Promise.all(takes);
  // One every 20 ms and none early; a busy machine may only delay them, several at a time.
  const tooSoon = at
    .toSorted((one, other) => one - other)
    .filter((time, place) => time - began < place * 20 - timerMs);
  expect(tooSoon).toEqual([]);
  expect(at).toHaveLength(20);
});

it('lets no caller through during a pause, not even one with a reserved slot', async () => {
  const [one, other] = replicas() as [
    ReturnType<typeof createSharedRateLimiter>,
    ReturnType<typeof createSharedRateLimiter>,
  ];
  await one.acquire('held', 5);
  const waiting = other.acquire('held', 5);
  const began = performance.now();
  await one.pause('held', 500);
  await one.pause('held', 10);
  await Promise.all([waiting, one.acquire('held', null)]);
  expect(performance.now() - began).toBeGreaterThan(500 - timerMs);
});

it('limits each key separately, and does not wait if there is no limit', async () => {
  const [limiter] = replicas() as [ReturnType<typeof createSharedRateLimiter>];
  await limiter.pause('busy', 60_000);
  await Promise.all(Array.from({ length: 50 }, () => limiter.acquire('free', null)));
  await limiter.acquire('first', 0.01);
});

it('stops waiting when the call is aborted', async () => {
  const [limiter] = replicas() as [ReturnType<typeof createSharedRateLimiter>];
  await limiter.acquire('slow', 0.01);
  const waiting = limiter.acquire('slow', 0.01, AbortSignal.timeout(50));
  await expect(waiting).rejects.toThrow();
});
