import { connect } from 'node:net';
import { failureSchema } from '@geoplan/contracts/errors';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultLimits, timeoutCheckMs } from '../limits/default-limits.ts';
import { rawExchange, statusOf } from '../testing/raw-http.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** The whole exchange; the server has to close the connection by itself. */
async function refused(bytes: string): Promise<number> {
  const startedAt = performance.now();
  const text = await rawExchange(gateway.port, bytes, { until: 'closed', idleMs: 20_000 });
  expect(performance.now() - startedAt, 'closed by the server').toBeLessThan(19_900);
  failureSchema.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)));
  return statusOf(text);
}

/** Slowloris: sends the start of a request, then a byte every 100 ms; returns when and how the server ended it. */
function drip(port: number, bytes: string): Promise<{ ms: number; status: number }> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const more = setInterval(() => socket.write('x'), 100);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    socket.on('close', () => {
      clearInterval(more);
      resolve({ ms: performance.now() - startedAt, status: statusOf(text) });
    });
  });
}

describe('a connection that carries no plain request', () => {
  it('gets the one error answer and is closed', async () => {
    const host = 'host: x\r\n';
    const huge = `x: ${'y'.repeat(17_000)}\r\n`;
    expect(await refused('hello\r\n\r\n')).toBe(400);
    expect(await refused('\u0016\u0003\u0001\u0002\u0000')).toBe(400);
    expect(await refused(`GET / HTTP/1.1\r\n${host}bad header\r\n\r\n`)).toBe(400);
    expect(await refused(`GET / HTTP/1.1\r\n${host}${huge}\r\n`)).toBe(431);
    expect(await refused(`GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`)).toBe(431);
    expect(await refused(`CONNECT x:443 HTTP/1.1\r\n${host}\r\n`)).toBe(405);
    expect(await refused(`BREW / HTTP/1.1\r\n${host}\r\n`)).toBe(405);
  });

  it('an upgrade is refused, on every address', async () => {
    for (const [path, name] of [
      ['/', 'websocket'],
      ['/api/stub/x', 'websocket'],
      ['/api/open', 'h2c'],
    ])
      expect(
        await refused(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: ${name}\r\n\r\n`),
      ).toBe(400);
  });

  it('a slow one gets 408 and is closed, whether its headers or its body never end (P25)', async () => {
    expect(defaultLimits.headersMs + timeoutCheckMs).toBeLessThanOrEqual(15_000);
    expect(defaultLimits.requestMs + timeoutCheckMs).toBeLessThanOrEqual(30_000);
    const limits = { ...defaultLimits, headersMs: 500, requestMs: 1_500 };
    const strict = await startTestGateway({ limits });
    onTestFinished(() => strict.close());
    const head = `POST /api/stub/x HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${strict.people.user.token}\r\n`;
    const [headers, body] = await Promise.all([
      drip(strict.port, `${head}x: `),
      drip(strict.port, `${head}content-length: 1000\r\n\r\n`),
    ]);
    expect(headers.status).toBe(408);
    expect(headers.ms).toBeLessThan(500 + timeoutCheckMs + 5_000);
    expect(body.status).toBe(408);
    expect(headers.ms).toBeLessThan(body.ms);
    expect(body.ms).toBeLessThan(1_500 + timeoutCheckMs + 5_000);
    expect(strict.stub.requests).toEqual([]);
  });
});
