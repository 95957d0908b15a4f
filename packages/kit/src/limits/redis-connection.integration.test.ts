import { privateRedis } from '@geoplan/test-servers/private-servers';
import { stopwatch } from '@geoplan/test-servers/stopwatch';
import { pino } from 'pino';
import { Counter, Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { connectRedis } from './redis-connection.ts';

/** Reliability P12. */
const mostMs = 150;

function open(url: string) {
  const missed = new Counter({ name: 'redis_missed_total', help: 'x', registers: [new Registry()] });
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const redis = connectRedis({ url, log, name: 'away-test', missed });
  onTestFinished(() => redis.close());
  return {
    redis,
    missed,
    lines,
    get: (key: string) => redis.tryCommand(() => redis.client.get(key)),
    set: (key: string, value: string) => redis.tryCommand(() => redis.client.set(key, value)),
  };
}

async function timed<R>(work: () => Promise<R>): Promise<{ value: R; ms: number }> {
  const elapsed = stopwatch();
  const value = await work();
  return { value, ms: elapsed() };
}

test('Redis killed: commands go unanswered at once and are counted, and it is used again after its return', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { redis, get, set, missed, lines } = open(server.url);
  await expect.poll(() => redis.ready()).toBe(true);
  await set('k', 'v');
  expect(await get('k')).toBe('v');

  await server.kill();
  const away = await timed(async () => [await get('k'), await set('k', 'w'), await get('k')]);
  expect(away.value).toEqual([undefined, undefined, undefined]);
  expect(away.ms).toBeLessThan(mostMs);
  expect((await missed.get()).values[0]?.value).toBe(3);
  await expect.poll(() => redis.ready()).toBe(false);

  await server.start();
  await expect.poll(() => redis.ready(), { timeout: 5_000 }).toBe(true);
  await set('again', 'v');
  expect(await get('again')).toBe('v');
  expect(lines.filter((line) => line.includes('Redis is away'))).toHaveLength(1);
  expect(redis.ready()).toBe(true);
});

test('Redis silent: one call pays at most 150 ms, the next ones nothing, and it is used again afterwards', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { redis, get, set } = open(server.url);
  await expect.poll(() => redis.ready()).toBe(true);
  await set('k', 'v');

  await server.pause();
  const reads = await timed(async () => {
    for (let at = 0; at < 20; at++) expect(await get('k')).toBeUndefined();
  });
  expect(reads.ms).toBeLessThan(mostMs);
  expect(redis.ready()).toBe(false);
  // Long enough for the socket to be given up, so that a new one has to be made.
  const deadline = performance.now() + 4_000;
  while (performance.now() < deadline) {
    const read = await timed(() => get('k'));
    expect(read.ms).toBeLessThan(mostMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  await server.resume();
  await expect.poll(() => get('k'), { timeout: 6_000 }).toBe('v');
});

test('a service starts without Redis and stops without it', async () => {
  const { get, redis } = open('redis://127.0.0.1:1');
  const read = await timed(() => get('k'));
  expect(read.value).toBeUndefined();
  expect(read.ms).toBeLessThan(mostMs);
  expect((await timed(() => redis.close())).ms).toBeLessThan(500);
});

test('a refusal by Redis is a missing answer, not an error', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { get, redis, missed } = open(server.url);
  await expect.poll(() => redis.ready()).toBe(true);
  await redis.client.hSet('k', 'field', 'value');
  expect(await get('k')).toBeUndefined();
  expect((await missed.get()).values[0]?.value).toBe(1);
});
