import { privateRedis } from '@geoplan/test-servers/private-redis';
import { stopwatch } from '@geoplan/test-servers/stopwatch';
import { pino } from 'pino';
import { Counter, Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { createRedisCache } from './redis-cache.ts';
import { connectRedis } from './redis-connection.ts';

/** Reliability P12. */
const mostMs = 150;

function open(url: string) {
  const missed = new Counter({ name: 'cache_missed_total', help: 'x', registers: [new Registry()] });
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const redis = connectRedis({ url, log, name: 'away-test', missed });
  onTestFinished(() => redis.close());
  return { redis, missed, lines, cache: createRedisCache({ redis, prefix: 'away' }) };
}

async function timed<R>(work: () => Promise<R>): Promise<{ value: R; ms: number }> {
  const elapsed = stopwatch();
  const value = await work();
  return { value, ms: elapsed() };
}

test('Redis killed: reads say null at once, writes are dropped and counted, and it is used again after its return', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { redis, cache, missed, lines } = open(server.url);
  await expect.poll(() => cache.ready()).toBe(true);
  await cache.set('k', 'v', 60_000);
  expect(await cache.get('k')).toBe('v');

  await server.kill();
  const away = await timed(async () => [
    await cache.get('k'),
    await cache.set('k', 'w', 1_000),
    await cache.remove('k'),
  ]);
  expect(away.value).toEqual([null, undefined, undefined]);
  expect(away.ms).toBeLessThan(mostMs);
  expect((await missed.get()).values[0]?.value).toBe(3);
  await expect.poll(() => cache.ready()).toBe(false);

  await server.start();
  await expect.poll(() => cache.ready(), { timeout: 5_000 }).toBe(true);
  await cache.set('again', 'v', 60_000);
  expect(await cache.get('again')).toBe('v');
  expect(lines.filter((line) => line.includes('Redis is away'))).toHaveLength(1);
  expect(redis.ready()).toBe(true);
});

test('Redis silent: one call pays at most 150 ms, the next ones nothing, and it is used again afterwards', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { cache } = open(server.url);
  await expect.poll(() => cache.ready()).toBe(true);
  await cache.set('k', 'v', 60_000);

  await server.pause();
  const reads = await timed(async () => {
    for (let at = 0; at < 20; at++) expect(await cache.get('k')).toBeNull();
  });
  expect(reads.ms).toBeLessThan(mostMs);
  expect(cache.ready()).toBe(false);
  // Long enough for the socket to be given up, so that a new one has to be made.
  const deadline = performance.now() + 4_000;
  while (performance.now() < deadline) {
    const read = await timed(() => cache.get('k'));
    expect(read.ms).toBeLessThan(mostMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  await server.resume();
  await expect.poll(() => cache.get('k'), { timeout: 6_000 }).toBe('v');
});

test('a service starts without Redis and stops without it', async () => {
  const { cache, redis } = open('redis://127.0.0.1:1');
  const read = await timed(() => cache.get('k'));
  expect(read.value).toBeNull();
  expect(read.ms).toBeLessThan(mostMs);
  expect((await timed(() => redis.close())).ms).toBeLessThan(500);
});

test('a refusal by Redis is a missing answer, not an error', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { cache, redis, missed } = open(server.url);
  await expect.poll(() => cache.ready()).toBe(true);
  await redis.client.hSet('away:k', 'field', 'value');
  expect(await cache.get('k')).toBeNull();
  expect((await missed.get()).values[0]?.value).toBe(1);
});
