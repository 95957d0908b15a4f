import { endpoints } from '@geoplan/contracts/api';
import { parseMetricsText } from '@geoplan/kit/testing/prometheus/metrics-text';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GatewayOptions } from '../gateway.ts';
import { parseProxies } from '../request/request-headers.ts';
import { holdConnection, rawExchange, statusOf, type HeldConnection } from '../testing/raw-http.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import { defaultLimits } from './default-limits.ts';

const attacker = '127.0.0.2';
const visitor = '127.0.0.3';
const mebibyte = 1024 * 1024;
const behind = (address: string) => `X-Forwarded-For: ${address}\r\n`;
/** Longer than any test, so that such a timeout never ends anything. */
const hour = 3_600_000;
const untimed = { ...defaultLimits, bodyIntervalMs: hour, idleMs: hour };

const largest = (isPublic: boolean) =>
  Math.max(
    ...endpoints
      .filter(({ access }) => (access === 'public') === isPublic)
      .map(({ bodyLimitBytes }) => bodyLimitBytes),
  );

const openOf = (held: readonly HeldConnection[]): number => held.filter(({ isClosed }) => !isClosed()).length;
const served = (held: readonly HeldConnection[]): number =>
  held.filter(({ status }) => status() === 200).length;

const times = async (count: number, call: () => Promise<number>): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (const status of await Promise.all(Array.from({ length: count }, call)))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

async function start(limits: Partial<typeof defaultLimits> = {}, options: Partial<GatewayOptions> = {}) {
  const gateway = await startTestGateway({ ...options, limits: { ...untimed, ...limits } });
  onTestFinished(() => gateway.close());
  /** Opens connections from one address, closed with the test. */
  async function hold(count: number, bytes: string | Buffer, from = attacker): Promise<HeldConnection[]> {
    const held = await Promise.all(
      Array.from({ length: count }, () => holdConnection(gateway.port, bytes, from)),
    );
    onTestFinished(() => {
      for (const { socket } of held) socket.destroy();
    });
    return held;
  }
  const get = async (path: string, from = visitor, headers = ''): Promise<number> => {
    const bytes = `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
    return statusOf(await rawExchange(gateway.port, bytes, { from }));
  };
  const refusals = async (limit: string, owner: string): Promise<number> => {
    const text = await (await fetch(`${gateway.inner}/metrics`)).text();
    const found = parseMetricsText(text).find(
      ({ name, labels }) =>
        name === 'gateway_over_limit_total' && labels['limit'] === limit && labels['owner'] === owner,
    );
    return found?.value ?? 0;
  };
  const logged = () =>
    gateway.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request refused' || msg === 'connection refused');
  return { ...gateway, hold, get, refusals, logged };
}

function post(path: string, bodyBytes: number, authorization = ''): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${authorization}Content-Length: ${bodyBytes}\r\n\r\n`;
  return Buffer.from(head);
}
/** A request without the last byte of its body. */
const withheld = (path: string, bodyBytes: number, authorization = ''): Buffer =>
  Buffer.concat([post(path, bodyBytes, authorization), Buffer.alloc(bodyBytes - 1, ' ')]);

describe('bodies', () => {
  // Longer than the part of 64 MiB that 655 withheld bodies leave.
  const word = `{"word":"x"${' '.repeat(50_000)}}`;
  const login = Buffer.concat([post('/api/open', word.length), Buffer.from(word)]);

  it('serves users and other addresses while one address leaves 655 request bodies unfinished', async () => {
    const { port, hold, call, refusals, logged } = await start();
    const held = await hold(655, withheld('/api/open', 102_400));
    for (let round = 0; round < 20; round += 1) {
      expect(statusOf(await rawExchange(port, login, { from: visitor }))).toBe(200);
      expect((await call('/api/stub/x', { method: 'POST', body: word })).status).toBe(200);
    }
    const open = () => held.filter(({ isOver }) => !isOver()).length;
    // 1 MiB in bodies of 100 KiB.
    await expect.poll(open).toBe(10);
    expect(await refusals('bytes', 'address')).toBeGreaterThan(0);
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: 'warn', limit: 'bytes', owner: 'address', caller: attacker }),
    );
  });

  it('serves other users while one user leaves 64 request bodies of 1 MiB unfinished', async () => {
    const { hold, call, people, refusals, logged } = await start();
    const authorization = `Authorization: Bearer ${people.viewer.token}\r\n`;
    const held = await hold(64, withheld('/api/stub/x', mebibyte, authorization));
    const send = (as = people.user, body: string | Buffer = word) =>
      call('/api/stub/x', { method: 'POST', body, as });
    for (let round = 0; round < 20; round += 1) expect((await send()).status).toBe(200);
    await expect.poll(() => held.filter(({ isOver }) => !isOver()).length).toBe(4);
    expect((await send(people.viewer)).status).toBe(429);
    expect(await refusals('bytes', 'user')).toBeGreaterThan(0);
    const line = { limit: 'bytes', owner: 'user', caller: people.viewer.userId };
    expect(logged()).toContainEqual(expect.objectContaining(line));
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await send(people.viewer)).status).toBe(200);
    const large = Array.from({ length: 4 }, () => send(people.viewer, Buffer.alloc(mebibyte, ' ')));
    expect((await Promise.all(large)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('reserves half of the memory for users when anonymous callers from many addresses fill the rest', async () => {
    const { port, hold, call } = await start({ bodyBytes: 400_000, bodyBytesAnonymous: 200_000 });
    const held = await Promise.all(
      [4, 5, 6].map((last) => hold(1, withheld('/api/open', 100_000), `127.0.0.${last}`)),
    );
    await expect.poll(() => held.flat().filter(({ status }) => status() === 503).length).toBe(1);
    expect(statusOf(await rawExchange(port, login, { from: visitor }))).toBe(503);
    expect((await call('/api/stub/x', { method: 'POST', body: word })).status).toBe(200);
  });

  it('returns 408 for a body whose last byte does not arrive, and releases the resources of the request', async () => {
    const { hold, people, stub, refusals } = await start({ bodyIntervalMs: 500, inFlightPerPerson: 1 });
    const authorization = `Authorization: Bearer ${people.user.token}\r\n`;
    const [held] = await hold(1, withheld('/api/stub/x', 100_000, authorization));
    await expect.poll(() => held?.status()).toBe(408);
    expect(stub.requests).toEqual([]);
    expect(await refusals('body-rate', 'user')).toBe(1);
    const [next] = await hold(1, withheld('/api/stub/x', 100_000, authorization));
    await expect.poll(() => next?.status()).toBe(408);
  });

  it('fits four of the largest declared bodies into a user’s share, and ten of the largest public bodies into an address’s share', () => {
    expect(largest(false) * 4).toBeLessThanOrEqual(defaultLimits.bodyBytesPerPerson);
    expect(largest(true) * 10).toBeLessThanOrEqual(defaultLimits.bodyBytesPerAddress);
  });
});

describe('connections', () => {
  const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  it('limits one address to 200 connections while another address is served', async () => {
    const { hold, get, refusals, logged } = await start();
    const held = await hold(300, health);
    await expect.poll(() => held.every(({ isOver }) => isOver())).toBe(true);
    expect([served(held), openOf(held)]).toEqual([200, 200]);
    expect(await get('/healthz')).toBe(200);
    expect(await refusals('connections', 'address')).toBe(100);
    expect(logged()).toMatchObject([
      { msg: 'connection refused', limit: 'connections', owner: 'address', caller: attacker },
    ]);
    for (const { socket } of held) socket.destroy();
    await expect.poll(() => get('/healthz', attacker)).toBe(200);
  });

  it('does not limit the connections from our own proxies', async () => {
    const trustedProxies = parseProxies(attacker);
    const { hold } = await start({ connectionsPerAddress: 5 }, { trustedProxies });
    const held = await hold(30, health);
    await expect.poll(() => served(held)).toBe(30);
  });

  it('closes only idle connections from the address with the most connections when the total limit is near', async () => {
    const { hold, get, people, stub } = await start({ connections: 60, connectionsPerAddress: 45 });
    const token = `Authorization: Bearer ${people.user.token}\r\n`;
    stub.respondWith((_request, response) => void response.write('x'));
    const [busy] = await hold(1, `GET /api/stub/x/stream HTTP/1.1\r\nHost: x\r\n${token}\r\n`);
    await expect.poll(() => busy?.status()).toBe(200);
    const idle = await hold(44, health);
    const modest = await hold(5, health, '127.0.0.4');
    await expect.poll(() => served([...idle, ...modest])).toBe(49);
    // More visitors than remaining connections.
    for (let last = 10; last < 30; last += 1) {
      const [next] = await hold(1, health, `127.0.0.${last}`);
      await expect.poll(() => next?.isOver()).toBe(true);
      expect(next?.status()).toBe(200);
    }
    expect(await get('/healthz')).toBe(200);
    expect([busy?.isClosed(), openOf(modest)]).toEqual([false, 5]);
    expect(openOf(idle)).toBeLessThan(44);
  });

  it('closes idle connections, with a separate idle timeout for our own proxies', async () => {
    const trustedProxies = parseProxies(attacker);
    const forVisitors = await start({ idleMs: 100, proxyIdleMs: hour }, { trustedProxies });
    const forProxies = await start({ idleMs: hour, proxyIdleMs: 100 }, { trustedProxies });
    const held = [
      ...(await forVisitors.hold(1, health, visitor)),
      ...(await forProxies.hold(1, health, attacker)),
    ];
    await expect.poll(() => [served(held), openOf(held)]).toEqual([2, 0]);
  });
});

describe('pages and documents', () => {
  it('limits page and document requests per address across all paths, without affecting other addresses', async () => {
    const trustedProxies = parseProxies('127.0.0.1');
    const { get, refusals } = await start(
      { pagesPerAddress: 20, documentsPerAddress: 5, requestsPerAddress: 10 },
      { trustedProxies },
    );
    const from = (path: string, address = '203.0.113.7') => get(path, '127.0.0.1', behind(address));
    expect(await times(8, () => from('/api/docs'))).toEqual({ 200: 5, 429: 3 });
    expect(await times(10, () => from('/healthz'))).toEqual({ 200: 10 });
    expect(await times(10, () => from('/assets/x.js'))).toEqual({ 404: 10 });
    expect(await from('/healthz')).toBe(429);
    expect(await from('/')).toBe(429);
    expect(await from('//x')).toBe(429);
    expect(await times(12, () => from('/api/nothing'))).toEqual({ 401: 10, 429: 2 });
    const causes = ['pages', 'documents', 'rate'].map((limit) => refusals(limit, 'address'));
    expect(await Promise.all(causes)).toEqual([3, 3, 2]);
    for (const path of ['/api/docs', '/api/openapi.json', '/healthz'])
      expect(await from(path, '203.0.113.8'), path).toBe(200);
  });

  it('never refuses health checks from the local machine', async () => {
    const { get } = await start({ pagesPerAddress: 3 });
    expect(await times(5, () => get('/'))).toEqual({ 404: 3, 429: 2 });
    expect(await times(10, () => get('/healthz'))).toEqual({ 200: 10 });
  });
});
