import { startTestProduct } from '@geoplan/embedded/testing/start-test-product';
import { holdConnection, type HeldConnection } from '@geoplan/gateway/testing/raw-http';
import { recordLedger } from '@geoplan/test-servers/fault-ledger';
import { expect, it, onTestFinished } from 'vitest';

const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;
const rounds = 5;

type Product = Awaited<ReturnType<typeof startTestProduct>>;

async function start() {
  const product = await startTestProduct();
  onTestFinished(() => product.close());
  const port = Number(new URL(product.origin).port);
  /** Opens connections from one address; the connections are closed when the test ends. */
  async function hold(count: number, bytes: string | Buffer, from: string): Promise<HeldConnection[]> {
    const held = await Promise.all(Array.from({ length: count }, () => holdConnection(port, bytes, from)));
    onTestFinished(() => {
      for (const { socket } of held) socket.destroy();
    });
    return held;
  }
  return { product, hold };
}

/** Request without the last byte of its body. */
function withheld(target: string, bodyBytes: number, token?: string): Buffer {
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  const head = `${target} HTTP/1.1\r\nHost: localhost\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bodyBytes - 1, ' ')]);
}

/** Signs another user in and returns the statuses of an estimate, a list, a health check and a logout. */
async function otherStatuses({ origin, tokens, signIn }: Product): Promise<number[]> {
  const send = async (path: string, token: string, body?: object) => {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.status;
  };
  const token = await signIn('user@example.org');
  return [
    await send('/api/geo-analysis/estimate', tokens.user, { keywords: ['a'], countries: ['us'] }),
    await send('/api/geo-analysis/runs', tokens.user),
    await send('/healthz', tokens.user),
    await send('/api/auth/logout', token, {}),
  ];
}

/** Sends the requests of other users repeatedly; all of them must get 200. */
async function expectOthersServed(product: Product, attack: string): Promise<void> {
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) statuses.push(...(await otherStatuses(product)));
  const ok = statuses.filter((status) => status === 200).length;
  const attempted = statuses.length;
  recordLedger(`requests of others during ${attack}`, {
    attempted,
    acknowledged: attempted,
    ok,
    lost: 0,
    unexpected: attempted - ok,
    duplicated: 0,
    recovered: 0,
  });
  expect(statuses).toEqual(statuses.map(() => 200));
}

it('655 bodies withheld by one address, and 64 by one user, leave login, estimate, lists and logout of others at 200', async () => {
  const { product, hold } = await start();
  await hold(655, withheld('POST /api/auth/login', 100 * kibibyte), '127.0.0.2');
  await expectOthersServed(product, '655 bodies withheld by one address');
  await hold(64, withheld('POST /api/geo-analysis/pairs', mebibyte, product.tokens.viewer), '127.0.0.3');
  await expectOthersServed(product, '64 bodies withheld by one user');
});

it('11,000 connections from one address leave login, estimate, lists and logout of others at 200', async () => {
  const { product, hold } = await start();
  const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const held: HeldConnection[] = [];
  for (let batch = 0; batch < 11; batch += 1) held.push(...(await hold(1_000, health, '127.0.0.2')));
  await expect.poll(() => held.every(({ isOver }) => isOver())).toBe(true);
  await expectOthersServed(product, '11,000 connections from one address');
});

it('1,000 requests for the API description by one address: most are 429, and others are served', async () => {
  const { product, hold } = await start();
  const read = 'GET /api/docs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const statuses = new Map<number, number>();
  for (let batch = 0; batch < 10; batch += 1) {
    const held = await hold(100, read, '127.0.0.2');
    await expect.poll(() => held.every(({ isClosed }) => isClosed())).toBe(true);
    for (const { status } of held) statuses.set(status(), (statuses.get(status()) ?? 0) + 1);
  }
  expect(new Set(statuses.keys())).toEqual(new Set([200, 429]));
  await expectOthersServed(product, '1,000 readings of the API description');
});
