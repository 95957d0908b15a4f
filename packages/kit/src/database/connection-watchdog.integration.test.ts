import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { pino } from 'pino';
import { expect, test, type TestContext } from 'vitest';
import { createDatabase } from './pool.ts';

/** Blocks this process for `ms`, so that it reads nothing. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** A pool on a real Postgres behind a gate. When closed, the gate accepts new connections but sends nothing. */
async function poolBehindGate({ onTestFinished }: TestContext) {
  const fresh = await freshDatabase();
  const target = new URL(fresh.url);
  const sockets: Socket[] = [];
  const gate = { isShut: false, onHeld: () => {} };
  const server = createServer((near) => {
    sockets.push(near.on('error', () => undefined));
    if (gate.isShut) return gate.onHeld();
    const far = connect(Number(target.port), target.hostname);
    sockets.push(far.on('error', () => near.destroy()));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(fresh.url);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const database = createDatabase({ url: url.href, log: pino({ level: 'silent' }), applicationName: 'gate' });
  onTestFinished(async () => {
    await database.close();
    for (const socket of sockets) socket.destroy();
    server.close();
    await fresh.drop();
  });
  const lent = async () => {
    const client = await database.pool.connect();
    // Must run before the pool is closed, which waits for it: hooks run in reverse order.
    onTestFinished(() => client.release());
    return client;
  };
  return { lent, gate };
}

test('a slow statement survives while other statements get responses, even if no new connection succeeds', async (context) => {
  const { lent, gate } = await poolBehindGate(context);
  const slow = await lent();
  const quick = await lent();
  let held = 0;
  gate.isShut = true;
  gate.onHeld = () => void (held += 1);
  const ended = new AbortController();
  const statement = slow.query('select pg_sleep(4.8)').finally(() => ended.abort());
  while (!ended.signal.aborted) await quick.query('select pg_sleep(0.05)');
  expect((await statement).rowCount).toBe(1);
  expect(held).toBeGreaterThan(0);
});

test('a probe is inconclusive if our own process stalled during it', async (context) => {
  const { lent, gate } = await poolBehindGate(context);
  const slow = await lent();
  let held = 0;
  gate.isShut = true;
  gate.onHeld = () => {
    held += 1;
    gate.isShut = held < 2;
    // Longer than the probe's timeout: it expires before a response could be read.
    if (held === 1) standStill(3_000);
  };
  expect((await slow.query('select pg_sleep(7)')).rowCount).toBe(1);
  expect(held).toBeGreaterThan(0);
});
