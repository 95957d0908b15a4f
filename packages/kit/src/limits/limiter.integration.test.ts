import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { privateRedis } from '@geoplan/test-servers/private-servers';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMemoryLimiter, type Limiter, type LimitRule } from './limiter.ts';
import { connectRedis } from './redis-connection.ts';
import { createRedisLimiter } from './redis-limiter.ts';

async function redisAt(url: string) {
  const redis = connectRedis({ url, log: pino({ level: 'silent' }), name: 'limit-test' });
  onTestFinished(() => redis.close());
  await expect.poll(() => redis.ready()).toBe(true);
  return redis;
}

/**
 * Waits for each response however long a busy machine takes, because after 100 ms the count of this process would
 * decide.
 */
async function untimedRedis() {
  const redis = await redisAt(sharedServers().redis);
  return { ...redis, tryCommand: <R>(command: () => Promise<R>) => command() };
}

const adapters: Record<string, (rule: LimitRule) => Promise<Limiter>> = {
  memory: async (rule) => createMemoryLimiter(rule),
  redis: async (rule) =>
    createRedisLimiter({ ...rule, redis: await untimedRedis(), prefix: freshNamespace() }),
};

async function takeMany(limiter: Limiter, key: string, times: number): Promise<boolean[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => limiter.take(key)));
  return answers.map((answer) => answer.allowed);
}

describe.each(Object.entries(adapters))('the %s limiter', (_name, open) => {
  test('allows exactly `points` attempts, then returns the time to wait', async () => {
    const limiter = await open({ points: 3, windowS: 60 });
    expect(await limiter.take('a')).toEqual({ allowed: true, retryAfterMs: 0 });
    await takeMany(limiter, 'a', 2);
    const refused = await limiter.take('a');
    expect(refused.allowed).toBe(false);
    expect(refused.retryAfterMs).toBeGreaterThan(50_000);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  test('counts keys separately, and counts each of several concurrent calls', async () => {
    const limiter = await open({ points: 10, windowS: 60 });
    const allowed = await takeMany(limiter, 'a', 40);
    expect(allowed.filter(Boolean)).toHaveLength(10);
    expect((await limiter.take('b')).allowed).toBe(true);
  });

  test('starts a new window after the previous one has ended, and does not extend a window for refused attempts', async () => {
    const limiter = await open({ points: 1, windowS: 2 });
    // Concurrently: on a busy machine the window may end between two calls.
    expect(await takeMany(limiter, 'a', 2)).toEqual([true, false]);
    // Each poll is such a refused attempt.
    await expect.poll(async () => (await limiter.take('a')).allowed, { interval: 200 }).toBe(true);
  });

  test('allows an attempt to cost several points', async () => {
    const limiter = await open({ points: 5, windowS: 60 });
    expect((await limiter.take('a', 4)).allowed).toBe(true);
    expect((await limiter.take('a', 4)).allowed).toBe(false);
  });

  test('checks the limit without consuming it if an attempt costs zero points', async () => {
    const limiter = await open({ points: 1, windowS: 60 });
    expect((await limiter.take('a', 0)).allowed).toBe(true);
    expect((await limiter.take('a')).allowed).toBe(true);
    expect((await limiter.take('a', 0)).allowed).toBe(false);
  });
});

test('shares one count between two replicas', async () => {
  const prefix = freshNamespace();
  const replica = async () =>
    createRedisLimiter({ points: 10, windowS: 60, redis: await untimedRedis(), prefix });
  const [one, other] = [await replica(), await replica()];
  const allowed = await Promise.all([takeMany(one, 'a', 10), takeMany(other, 'a', 10)]);
  expect(allowed.flat().filter(Boolean)).toHaveLength(10);
});

test.each(['kill', 'pause'] as const)(
  'with Redis down (%s) still refuses an exhausted key, and limits other keys',
  async (fault) => {
    const server = await privateRedis();
    onTestFinished(() => server.kill());
    const limiter = createRedisLimiter({
      points: 5,
      windowS: 60,
      redis: await redisAt(server.url),
      prefix: 'away',
    });
    await takeMany(limiter, 'guesser', 6);

    await server[fault]();
    expect((await limiter.take('guesser')).allowed).toBe(false);
    expect((await takeMany(limiter, 'other', 8)).filter(Boolean)).toHaveLength(5);
  },
);
