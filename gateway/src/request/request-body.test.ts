import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../limits/default-limits.ts';
import type { TestSession } from '../testing/fake-auth.ts';
import { holdConnection, rawExchange, statusOf } from '../testing/raw-http.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  // Withheld bodies last as long as the tests need them.
  gateway = await startTestGateway({ limits: { ...defaultLimits, bodyIntervalMs: 3_600_000 } });
});
afterAll(() => gateway.close());

const mebibyte = 1024 * 1024;

function head(extra: string): string {
  return `POST /api/stub/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.people.user.token}\r\n${extra}\r\n\r\n`;
}

describe('bodies', () => {
  it('returns 413 for a body whose declared length exceeds the limit, without reading or forwarding it', async () => {
    const before = gateway.stub.requests.length;
    const text = await rawExchange(gateway.port, head(`Content-Length: ${mebibyte + 1}`));
    expect(statusOf(text)).toBe(413);
    expect(text).toContain('"code":"payload_too_large"');
    // Its client waits for a status before sending anything, and does not get the wrong one.
    const asked = await rawExchange(
      gateway.port,
      head(`Content-Length: ${mebibyte + 1}\r\nExpect: 100-continue`),
    );
    expect(statusOf(asked)).toBe(413);
    expect(gateway.stub.requests).toHaveLength(before);
  });

  it('sends 100 Continue for a request with an Expect header', async () => {
    const text = await rawExchange(
      gateway.port,
      `${head('Connection: close\r\nContent-Length: 2\r\nExpect: 100-continue')}{}`,
      { until: 'closed' },
    );
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  it('accepts a body whose size is exactly the limit', async () => {
    const answer = await gateway.call('/api/stub/x', { method: 'POST', body: Buffer.alloc(mebibyte) });
    expect(answer.status).toBe(200);
    const over = await gateway.call('/api/stub/x', { method: 'POST', body: Buffer.alloc(mebibyte + 1) });
    expect(over.status).toBe(413);
  });

  it('returns 413 for a chunked body as soon as it exceeds the limit, without forwarding it', async () => {
    const before = gateway.stub.requests.length;
    const size = 2 * mebibyte;
    const chunk = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size, 'x')]);
    const text = await rawExchange(
      gateway.port,
      Buffer.concat([Buffer.from(head('Transfer-Encoding: chunked')), chunk]),
    );
    expect(statusOf(text)).toBe(413);
    expect(gateway.stub.requests).toHaveLength(before);
  });

  it('counts unfinished bodies against the slots of the user, but not against the slots of the service', async () => {
    const before = gateway.stub.requests.length;
    const held = await Promise.all(
      Array.from({ length: 150 }, () => holdConnection(gateway.port, `${head('Content-Length: 10')}{`)),
    );
    const refused = held.length - defaultLimits.inFlightPerPerson;
    await expect.poll(() => held.filter(({ status }) => status() === 429).length).toBe(refused);
    const post = (as: TestSession) => gateway.call('/api/stub/x', { method: 'POST', body: '{}', as });
    expect((await post(gateway.people.user)).status).toBe(429);
    expect((await post(gateway.people.admin)).status).toBe(200);
    expect(gateway.stub.requests).toHaveLength(before + 1);
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await post(gateway.people.user)).status).toBe(200);
  });

  it('immediately returns 400 at an endpoint without a body, unless the request body is empty or {}', async () => {
    const { token } = gateway.people.user;
    const send = async (method: string, path: string, rest: string) => {
      const start = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
      return statusOf(await rawExchange(gateway.port, `${start}${rest}`));
    };
    // None of these bodies ever arrives completely.
    expect(await send('GET', '/api/open', 'Content-Length: 102400\r\n\r\n')).toBe(400);
    expect(await send('GET', '/api/open', 'Content-Length: 100\r\nExpect: 100-continue\r\n\r\n')).toBe(400);
    expect(await send('GET', '/api/stub/x', 'Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n')).toBe(400);
    expect(await send('POST', '/api/away', 'Content-Length: 7\r\n\r\n')).toBe(400);
    for (const rest of [
      'Content-Length: 0\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Length: 2\r\n\r\n{}',
    ]) {
      expect(await send('GET', '/api/stub/x', rest)).toBe(200);
      // The service behind it is not running.
      expect(await send('POST', '/api/away', rest)).toBe(503);
    }
  });

  it('keeps the connection open after a refused body', async () => {
    const { token } = gateway.people.user;
    const refused = `POST /api/nothing HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 5\r\n\r\nhello`;
    const next = `GET /api/stub/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const text = await rawExchange(gateway.port, refused + next, { until: 'closed' });
    expect(text.match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  });
});
