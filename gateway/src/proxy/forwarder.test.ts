import { parseGatewayPublicKeys } from '@geoplan/kit/identity/gateway-keys';
import { createInternalTokenVerifier } from '@geoplan/kit/identity/internal-token';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testPublicKeys } from '../testing/fake-auth.ts';
import { passDeadlines } from '../testing/pass-deadlines.ts';
import { rawExchange, statusOf } from '../testing/raw-http.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stub.respondWith());
afterAll(() => gateway.close());

describe('a service', () => {
  it.each([
    ['a JSON call', '', 'keep-alive'],
    ['a long response', '/stream', 'close'],
    ['an event stream', '/events', 'close'],
  ])(
    'sends a service the raw target, the allowed headers and the internal token: %s',
    async (_what, end, kept) => {
      const { token, userId, sessionId } = gateway.people.user;
      const target = `/api/stub/a%2Fb%20%D0%B6${end}?q=%2e%2e/x&q=2&broken=%`;
      const text = await rawExchange(
        gateway.port,
        [
          `GET ${target} HTTP/1.1`,
          'Host: evil.example',
          `Authorization: Bearer ${token}`,
          'Accept: text/plain',
          'Cookie: session=1',
          'X-User: admin',
          'x_user_role: admin',
          'X-User-Id: 1',
          'X-Forwarded-For: 203.0.113.9',
          'X-Forwarded-Host: evil.example',
          'Forwarded: for=203.0.113.9',
          'X-Request-Id: 11111111-1111-4111-8111-111111111111',
          'traceparent: 00-11111111111111111111111111111111-1111111111111111-01',
          'Connection: keep-alive, X-Forwarded-For',
          'Proxy-Authorization: Basic x',
          'TE: trailers',
          'Last-Event-ID: 7',
          // The proxy library handles it specially.
          'Expect: 100-continue',
          '\r\n',
        ].join('\r\n'),
      );
      expect(statusOf(text)).toBe(200);
      const { url, headers } = gateway.stub.last();
      expect(url).toBe(target);
      const requestId = /x-request-id: (\S+)/.exec(text)?.[1];
      const { authorization = '', traceparent, host, ...rest } = headers;
      expect(rest).toEqual({
        accept: 'text/plain',
        'last-event-id': '7',
        'x-forwarded-for': '127.0.0.1',
        'x-request-id': requestId,
        connection: kept,
      });
      expect(host).toMatch(/^127\.0\.0\.1:/);
      expect(traceparent).toMatch(new RegExp(`^00-${requestId?.replaceAll('-', '')}-[0-9a-f]{16}-01$`));
      const verify = createInternalTokenVerifier('notion', parseGatewayPublicKeys(testPublicKeys));
      expect(verify(authorization.slice('Bearer '.length))).toEqual({
        kind: 'user',
        userId,
        sessionId,
        email: 'user@example.org',
        role: 'user',
      });
    },
  );

  it('forwards a body to a service unchanged, and adds its length if the client did not send one', async () => {
    const body = Buffer.alloc(200_000, 'ж');
    await gateway.call('/api/stub/x', { method: 'POST', body });
    expect(gateway.stub.last().body.equals(body)).toBe(true);
    expect(gateway.stub.last().headers['content-length']).toBe('200000');

    const chunks = new ReadableStream({
      start(controller) {
        for (const piece of ['{"a"', ':1}']) controller.enqueue(Buffer.from(piece));
        controller.close();
      },
    });
    await gateway.call('/api/stub/x', { method: 'POST', body: chunks, duplex: 'half' });
    expect(gateway.stub.last().body.toString()).toBe('{"a":1}');
    expect(gateway.stub.last().headers).toMatchObject({ 'content-length': '7' });
    expect(gateway.stub.last().headers).not.toHaveProperty('transfer-encoding');

    // An endpoint without a body accepts only `{}`, which is framed by its length.
    const auth = `Host: x\r\nAuthorization: Bearer ${gateway.people.user.token}\r\n`;
    for (const end of ['', '/stream'])
      for (const sent of [
        'Content-Length: 2\r\n\r\n{}',
        'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
      ]) {
        const text = await rawExchange(gateway.port, `GET /api/stub/y${end} HTTP/1.1\r\n${auth}${sent}`);
        expect(statusOf(text), end).toBe(200);
        expect(gateway.stub.last()).toMatchObject({
          headers: { 'content-length': '2' },
          body: Buffer.from('{}'),
        });
        expect(gateway.stub.last().headers).not.toHaveProperty('transfer-encoding');
      }
  });

  it('forwards nothing to a service if a header that must be unique is repeated', async () => {
    const before = gateway.stub.requests.length;
    const { token } = gateway.people.admin;
    const auth = `Authorization: Bearer ${token}\r\n`;
    for (const [name, headers] of [
      ['two Authorization', `Host: x\r\n${auth}${auth}`],
      ['two Host', `Host: x\r\nHost: y\r\n${auth}`],
      ['no Host', auth],
      ['two Content-Type', `Host: x\r\n${auth}Content-Type: a/b\r\nContent-Type: a/b\r\n`],
      ['length and chunked', `Host: x\r\n${auth}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n`],
      ['two lengths', `Host: x\r\n${auth}Content-Length: 3\r\nContent-Length: 4\r\n`],
      ['an unknown coding', `Host: x\r\n${auth}Transfer-Encoding: gzip\r\n`],
    ] as const) {
      const text = await rawExchange(gateway.port, `POST /api/stub/x HTTP/1.1\r\n${headers}\r\nabc`);
      expect(statusOf(text), name).toBe(400);
      expect(text, name).toContain('"code":"invalid_input"');
    }
    expect(gateway.stub.requests).toHaveLength(before);
  });
});

describe('a browser', () => {
  it.each(['', '/stream', '/events'])('relays a response with only the allowed headers: x%s', async (end) => {
    gateway.stub.respondWith((_request, response) => {
      response.writeHead(207, {
        'X-Powered-By': 'Express',
        Server: 'x',
        'Set-Cookie': 'a=1',
        'X-Internal': '1',
        'X-Request-Id': 'other',
        ETag: '"1"',
        'Cache-Control': 'private, max-age=1',
        'Content-Type': 'text/csv',
      });
      response.end('a,b');
    });
    const answer = await gateway.call(`/api/stub/x${end}`);
    expect(answer.status).toBe(207);
    expect(await answer.text()).toBe('a,b');
    const { date: _date, 'x-request-id': requestId, ...headers } = Object.fromEntries(answer.headers);
    expect(headers).toEqual({
      etag: '"1"',
      'cache-control': 'private, max-age=1',
      'content-type': 'text/csv',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      connection: 'keep-alive',
      'transfer-encoding': 'chunked',
    });
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('closes the connection of a browser that sends Connection: close or uses HTTP/1.0', async () => {
    const head = `Host: x\r\nAuthorization: Bearer ${gateway.people.user.token}\r\n`;
    const closing = await rawExchange(
      gateway.port,
      `GET /api/stub/x HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
      { until: 'closed' },
    );
    expect(closing.toLowerCase()).toContain('connection: close');
    expect(closing).toContain('{"success":true}');
    const old = await rawExchange(gateway.port, `GET /api/stub/x HTTP/1.0\r\n${head}\r\n`, {
      until: 'closed',
    });
    expect(old).toContain('{"success":true}');
  });

  it('returns 503 immediately if the service is down', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await gateway.call('/api/away', { method });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ success: false, error: { code: 'service_unavailable' } });
    }
  });

  it('returns 504 for a service that does not respond in time, while another one still responds', async () => {
    gateway.stub.respondWith(() => undefined);
    const hung = gateway.call('/api/hasty/x');
    for (let round = 0; round < 3; round += 1) expect((await gateway.call('/api/things/x')).status).toBe(200);
    const answer = await hung;
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ error: { code: 'service_unavailable' } });
    await expect.poll(() => gateway.stub.last().aborted).toBe(true);
  });

  it('cuts the connection if the service breaks off in the middle of a response, and never presents a partial response as complete', async () => {
    gateway.stub.respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"success":', () => response.destroy());
    });
    const answer = await gateway.call('/api/stub/x');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    gateway.stub.respondWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"success":');
    });
    const begun = await gateway.call('/api/stub/x');
    passDeadlines();
    await expect(begun.text()).rejects.toThrow();
    await expect.poll(() => gateway.stub.last().aborted).toBe(true);
  });

  it('retries a GET, but not a POST, if the service closed the kept-alive connection during the request', async () => {
    let cuts = 0;
    const cutOnce = (): void => {
      gateway.stub.respondWith((request, response) => {
        if (cuts > 0) {
          response.end('{"success":true}');
          return;
        }
        cuts += 1;
        request.socket.destroy();
      });
    };
    // The first call leaves a kept-alive connection.
    await gateway.call('/api/stub/x');
    cutOnce();
    expect((await gateway.call('/api/stub/x')).status).toBe(200);
    await gateway.call('/api/stub/x');
    cuts = 0;
    const before = gateway.stub.requests.length;
    expect((await gateway.call('/api/stub/x', { method: 'POST', body: '{}' })).status).toBe(503);
    expect(gateway.stub.requests).toHaveLength(before + 1);
  });
});

describe('a client that disconnects', () => {
  it.each(['', '/stream', '/events'])(
    'cancels the call at the service when the client disconnects: x%s',
    async (end) => {
      for (const begin of [false, true]) {
        gateway.stub.respondWith((_request, response) => {
          if (begin) response.write('x'.repeat(100));
        });
        const gone = new AbortController();
        const before = gateway.stub.requests.length;
        const call = gateway.call(`/api/stub/x${end}`, { signal: gone.signal });
        await expect.poll(() => gateway.stub.requests.length).toBe(before + 1);
        if (begin) await call;
        gone.abort();
        await call.then((answer) => answer.text()).catch(() => undefined);
        await expect.poll(() => gateway.stub.last().aborted).toBe(true);
      }
    },
  );
});
