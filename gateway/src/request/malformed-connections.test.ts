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

/** The complete exchange; the server must close the connection. */
async function refused(bytes: string): Promise<number> {
  const text = await rawExchange(gateway.port, bytes, { until: 'closed' });
  failureSchema.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)));
  return statusOf(text);
}

/**
 * Slowloris: sends the start of a request, then a byte every 100 ms; returns the status with which the server ended
 * it.
 */
function drip(port: number, bytes: string): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const more = setInterval(() => socket.write('x'), 100);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    socket.on('close', () => {
      clearInterval(more);
      resolve(statusOf(text));
    });
  });
}

/** A gateway with special limits for the running test, and the beginning of a request to it. */
async function startStrict(limits: Partial<typeof defaultLimits>) {
  const strict = await startTestGateway({ limits: { ...defaultLimits, ...limits } });
  onTestFinished(() => strict.close());
  const { people, port, stub } = strict;
  const head = `POST /api/stub/x HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${people.user.token}\r\n`;
  return { port, stub, head };
}

describe('a connection that does not carry a plain request', () => {
  it('sends the common error response and closes the connection if it does not carry a plain request', async () => {
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

  it('refuses an upgrade on every address', async () => {
    for (const [path, name] of [
      ['/', 'websocket'],
      ['/api/stub/x', 'websocket'],
      ['/api/open', 'h2c'],
    ])
      expect(
        await refused(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: ${name}\r\n\r\n`),
      ).toBe(400);
  });

  it('returns 408 and closes a slow connection whose headers or body never end (P25)', async () => {
    expect(defaultLimits.headersMs + timeoutCheckMs).toBeLessThanOrEqual(15_000);
    expect(defaultLimits.requestMs + timeoutCheckMs).toBeLessThanOrEqual(30_000);
    // The first never reaches the limit of a whole request, and the limit of the headers never ends a body.
    const forHeaders = await startStrict({ headersMs: 500, requestMs: 3_600_000 });
    expect(await drip(forHeaders.port, `${forHeaders.head}x: `)).toBe(408);
    const forBodies = await startStrict({ headersMs: 1_000, requestMs: 1_000 });
    expect(await drip(forBodies.port, `${forBodies.head}content-length: 1000\r\n\r\n`)).toBe(408);
    expect(forHeaders.stub.requests).toEqual([]);
    expect(forBodies.stub.requests).toEqual([]);
  });
});
