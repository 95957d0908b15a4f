import { privateRedis } from '@geoplan/test-servers/private-servers';
import { pino } from 'pino';
import { Counter, Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { connectRedis } from './redis-connection.ts';

function open(url: string) {
  const missed = new Counter({ name: 'redis_missed_total', help: 'x', registers: [new Registry()] });
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const redis = connectRedis({ url, log, name: 'away-test', missed });
  onTestFinished(() => redis.close());
  const get = (key: string) => redis.tryCommand(() => redis.client.get(key));
  const set = (key: string, value: string) => redis.tryCommand(() => redis.client.set(key, value));
  /** Retries until Redis responds within its 100 ms, which a busy machine sometimes exceeds. */
  const keep = (key: string, value: string) =>
    expect.poll(async () => (await set(key, value)) && (await get(key))).toBe(value);
  return { redis, missed, lines, get, set, keep };
}

test('counts commands that get no response while Redis is down, and uses Redis again once it is back', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { redis, get, set, keep, missed, lines } = open(server.url);
  await expect.poll(() => redis.ready()).toBe(true);
  await keep('k', 'v');

  await server.kill();
  missed.reset();
  expect([await get('k'), await set('k', 'w'), await get('k')]).toEqual([undefined, undefined, undefined]);
  expect((await missed.get()).values[0]?.value).toBe(3);
  await expect.poll(() => redis.ready()).toBe(false);

  await server.start();
  await expect.poll(() => redis.ready()).toBe(true);
  await keep('again', 'v');
  expect(lines.filter((line) => line.includes('Redis unavailable'))).toHaveLength(1);
  expect(redis.ready()).toBe(true);
});

test('lets only one call wait while Redis is silent, and uses Redis again once it responds', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { redis, get, keep } = open(server.url);
  await expect.poll(() => redis.ready()).toBe(true);
  await keep('k', 'v');

  await server.pause();
  let asked = 0;
  const ask = () =>
    redis.tryCommand(() => {
      asked += 1;
      return redis.client.get('k');
    });
  for (let at = 0; at < 20; at++) expect(await ask()).toBeUndefined();
  expect(asked, 'one has waited, the others were answered without asking').toBe(1);
  expect(redis.ready()).toBe(false);
  // The socket is discarded, so that a new one must be made.
  await expect.poll(() => redis.client.isReady).toBe(false);
  expect(await get('k')).toBeUndefined();

  await server.resume();
  await expect.poll(() => get('k')).toBe('v');
});

test('lets a service start and stop without Redis', async () => {
  const { get, redis } = open('redis://127.0.0.1:1');
  expect(await get('k')).toBeUndefined();
  await redis.close();
});

test('counts a refusal by Redis as a missing response, not as an error', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const { get, redis, missed } = open(server.url);
  await expect.poll(() => redis.ready()).toBe(true);
  await redis.client.hSet('k', 'field', 'value');
  expect(await get('k')).toBeUndefined();
  expect((await missed.get()).values[0]?.value).toBe(1);
});

test('logs a wrong password as an error, and uses Redis once the password is correct', async () => {
  const server = await privateRedis();
  onTestFinished(() => server.kill());
  const operator = open(server.url);
  await expect.poll(() => operator.redis.ready()).toBe(true);
  const setPassword = (to: string) => operator.redis.client.configSet('requirepass', to);
  await setPassword('another');
  const url = new URL(server.url);
  url.password = 'canary';
  const { redis, lines, get, keep } = open(url.href);
  const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  await expect.poll(errors).toMatchObject([{ msg: expect.stringContaining('authentication failed') }]);
  expect(await get('k')).toBeUndefined();
  await setPassword('canary');
  await expect.poll(() => redis.ready()).toBe(true);
  await keep('k', 'v');
  expect(errors(), 'said once').toHaveLength(1);
  expect(lines.join('')).not.toContain('canary');
});
