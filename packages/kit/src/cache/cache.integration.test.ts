import { setTimeout as sleep } from 'node:timers/promises';
import { freshNamespace } from '@geoplan/test-servers/fresh-namespace';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Cache } from './cache.ts';
import { createMemoryCache } from './memory-cache.ts';
import { createRedisCache } from './redis-cache.ts';
import { connectRedis } from './redis-connection.ts';

async function redisCache(): Promise<Cache> {
  const redis = connectRedis({
    url: sharedServers().redis,
    log: pino({ level: 'silent' }),
    name: 'cache-test',
  });
  onTestFinished(() => redis.close());
  await expect.poll(() => redis.ready()).toBe(true);
  return createRedisCache({ redis, prefix: freshNamespace() });
}

const adapters: Record<string, () => Promise<Cache>> = {
  memory: async () => createMemoryCache(),
  redis: redisCache,
};

describe.each(Object.entries(adapters))('the %s cache', (_name, open) => {
  test('gives back what was set, to the letter, and null for the rest', async () => {
    const cache = await open();
    const value = 'ключ "бренд" 🎰\n\u0000 {}';
    await cache.set('a:b c', value, 10_000);
    await cache.set('empty', '', 10_000);
    expect(await cache.get('a:b c')).toBe(value);
    expect(await cache.get('empty')).toBe('');
    expect(await cache.get('other')).toBeNull();
    expect(cache.ready()).toBe(true);
  });

  test('the last value wins, with its own time to live', async () => {
    const cache = await open();
    await cache.set('k', 'old', 50);
    await cache.set('k', 'new', 10_000);
    await sleep(120);
    expect(await cache.get('k')).toBe('new');
  });

  test('expires a value after its time to live, a fraction of a millisecond included', async () => {
    const cache = await open();
    await cache.set('k', 'v', 1_500.5);
    expect(await cache.get('k')).toBe('v');
    await expect.poll(() => cache.get('k')).toBeNull();
  });

  test('has nothing of what is removed, or set with no time to live', async () => {
    const cache = await open();
    await cache.set('removed', 'v', 10_000);
    await cache.set('expired', 'v', 10_000);
    await cache.remove('removed');
    await cache.remove('never there');
    await cache.set('expired', 'v', 0);
    expect([await cache.get('removed'), await cache.get('expired')]).toEqual([null, null]);
  });
});

test('the memory cache stays within its bound and keeps what is used', async () => {
  const cache = createMemoryCache({ maxEntries: 100 });
  await cache.set('used', 'v', 60_000);
  for (let at = 0; at < 1_000; at++) {
    await cache.set(`k${at}`, 'v', 60_000);
    await cache.get('used');
  }
  expect(await cache.get('used')).toBe('v');
  expect(await cache.get('k0')).toBeNull();
  expect(await cache.get('k999')).toBe('v');
});

test('two prefixes on one Redis do not see each other', async () => {
  const [one, other] = [await redisCache(), await redisCache()];
  await one.set('k', 'v', 10_000);
  expect(await other.get('k')).toBeNull();
});
