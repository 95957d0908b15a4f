import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badRequest } from './testing/bad-request.ts';
import { startGatewayProcess } from './testing/gateway-process.ts';
import { rawExchange, statusOf } from './testing/raw-http.ts';

const mebibyte = 1024 * 1024;

/**
 * Sends chunks of a megabyte until the other side has responded and taken none for half a second; returns the response.
 */
async function sendChunks(port: number, head: string, count: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const answered = Promise.withResolvers<void>();
  socket.on('close', () => answered.resolve());
  socket.on('data', (piece) => {
    text += piece.toString('latin1');
    if (text.includes('requestId')) answered.resolve();
  });
  socket.on('error', () => undefined);
  socket.write(head);
  const chunk = Buffer.concat([
    Buffer.from(`${mebibyte.toString(16)}\r\n`),
    Buffer.alloc(mebibyte, 'x'),
    Buffer.from('\r\n'),
  ]);
  let taken = true;
  for (let sent = 0; sent < count && !socket.destroyed && taken; sent += 1)
    if (!socket.write(chunk)) {
      const drained = new Promise<true>((resolve) => socket.once('drain', () => resolve(true)));
      taken = await Promise.race([drained, answered.promise.then(() => sleep(500, false))]);
    }
  socket.write('0\r\n\r\n');
  await expect.poll(() => text).toContain('requestId');
  socket.destroy();
  return text;
}

/** Sends the beginning of a request that never ends. */
async function holdOpen(port: number, beginning: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(beginning);
}

describe('a running gateway process', () => {
  let gateway: Awaited<ReturnType<typeof startGatewayProcess>>;
  beforeAll(async () => {
    gateway = await startGatewayProcess();
  });
  afterAll(() => gateway.stop());

  it('starts from the environment, responds and is ready', async () => {
    expect(await (await fetch(`${gateway.origin}/healthz`)).json()).toEqual({ status: 'ok' });
    const ready = async (): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${gateway.innerPort}/readyz`)).json();
    await expect
      .poll(ready)
      .toEqual({ status: 'ok', checks: { redis: 'ok', keys: 'ok', revocations: 'ok', bus: 'ok' } });
    for (const path of ['/readyz', '/metrics', '/.well-known/jwks.json', '/internal/revocations'])
      expect((await fetch(gateway.origin + path)).status, path).toBe(404);
    const numbers = await (await fetch(`http://127.0.0.1:${gateway.innerPort}/metrics`)).text();
    expect(numbers).toContain('http_request_duration_seconds');
  });

  it('survives 2,000 bad requests in the same process, without an unhandled rejection or a 500 (P27)', async () => {
    const requests = fc.sample(badRequest, { numRuns: 2_000, seed: 27 });
    const statuses = new Map<number, number>();
    const send = async (): Promise<void> => {
      for (let bytes = requests.pop(); bytes; bytes = requests.pop()) {
        const status = statusOf(await rawExchange(gateway.port, bytes, { idleMs: 1_000 }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 40 }, send));
    expect(gateway.child.exitCode).toBeNull();
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200);
    expect([...statuses.keys()].filter((status) => status === 500)).toEqual([]);
    expect(statuses.get(400)).toBeGreaterThan(500);
    expect(gateway.lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
    expect(gateway.errors()).toBe('');
  });

  it('returns 413 for a chunked body of 100 MB and keeps at most 20 MB of it in memory (P24)', async () => {
    // Memory for connecting is not part of the body's memory.
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${gateway.innerPort}/readyz`)).ok)
      .toBe(true);
    const head =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    // The first one warms up the process.
    await sendChunks(gateway.port, head, 2);
    const before = await gateway.residentKb();
    let highest = before;
    const done = new AbortController();
    const watch = (async () => {
      for (; !done.signal.aborted; await sleep(5)) highest = Math.max(highest, await gateway.residentKb());
    })();
    const text = await sendChunks(gateway.port, head, 100);
    done.abort();
    await watch;
    expect(statusOf(text)).toBe(413);
    expect(highest - before).toBeLessThan(20 * 1024);
  });
});

describe('the start and the end of the gateway process', () => {
  it('reports an invalid environment in one line', async () => {
    const wrong = { GATEWAY_SIGNING_KEY: '', SERVICE_URLS: 'nobody=x', AMQP_URL: '', TRUSTED_PROXIES: 'x' };
    const failure = await startGatewayProcess(wrong).catch((error: unknown) => String(error));
    expect(failure).toMatch(/SERVICE_URLS.*GATEWAY_SIGNING_KEY: .*AMQP_URL: .*TRUSTED_PROXIES: «x».*\n$/);
    expect(failure).not.toContain('    at ');
  });

  it('reports in one line that its port is in use', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const failure = await startGatewayProcess({ PORT: String(port) }).catch((error: unknown) =>
      String(error),
    );
    other.close();
    expect(failure).toMatch(/PORT: .*EADDRINUSE.*\n$/);
    expect(failure).not.toContain('    at ');
  });

  it('exits with 0 on SIGTERM even if requests to both of its ports never end (P21)', async () => {
    const gateway = await startGatewayProcess();
    const headers = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n';
    await holdOpen(gateway.port, `POST /api/auth/login HTTP/1.1\r\n${headers}\r\n{`);
    await holdOpen(gateway.innerPort, 'GET /metrics HTTP/1.1\r\nHost: x');
    // Earlier requests have arrived once the gateway has responded to a later one at both ports.
    await fetch(`${gateway.origin}/healthz`);
    await fetch(`http://127.0.0.1:${gateway.innerPort}/readyz`);
    expect(await gateway.stop()).toBe(0);
  });

  it('finishes requests in flight when it is stopped (P21)', async () => {
    const gateway = await startGatewayProcess();
    const results: (number | string)[] = [];
    // Sends requests until the port is closed. A refused connection is then correct, and so is one reset at the moment
    // of the close, before it was accepted. A request that the gateway accepted gets a complete response.
    const load = async (): Promise<void> => {
      try {
        results.push((await fetch(`${gateway.origin}/api/auth/test-accounts`)).status);
      } catch (error) {
        const code = (error as { cause?: { code?: string } }).cause?.code ?? String(error);
        if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return undefined;
        results.push(code);
      }
      return load();
    };
    const workers = Array.from({ length: 10 }, load);
    await sleep(500);
    expect(await gateway.stop()).toBe(0);
    await Promise.all(workers);
    expect(results.filter((each) => typeof each === 'string')).toEqual([]);
    const taken = gateway.lines.filter((line) => line.includes('"path":"/api/auth/test-accounts"'));
    expect(taken).toHaveLength(results.length);
  });
});
