import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { mintInternalToken } from '../identity/internal-token.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpService, undeclaredErrorText } from './create-http-service.ts';
import { route } from './route.ts';
import {
  gatewayKeys,
  leak,
  longList,
  ping,
  signingKey,
  startSampleService,
  user,
  written,
} from '../testing/sample-service.ts';

const { call, origin, port } = startSampleService();

async function listAs(encoding: string) {
  const answer = await call('/api/list', { headers: { 'accept-encoding': encoding } });
  return [answer.headers.get('content-encoding'), await answer.json()];
}

describe('a service built from its routes', () => {
  it('responds to a declared call with the declared status and schema', async () => {
    const answer = await call('/api/things/%D0%B0%20%2F%25?page=2', { method: 'POST', body: '{"count":1}' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ success: true, data: { name: 'а /%', count: 1 } });
  });

  it('compresses a long response for clients that accept it, without changing the content', async () => {
    expect(await listAs('gzip')).toEqual(['gzip', { success: true, data: longList }]);
    expect(await listAs('identity')).toEqual([null, { success: true, data: longList }]);
  });

  it('refuses calls without a valid internal token, even on public endpoints', async () => {
    const elsewhere = mintInternalToken(user, 'auth', signingKey);
    for (const authorization of ['', 'Bearer x', `Bearer ${elsewhere}`]) {
      const answer = await call('/api/ping', { as: null, headers: authorization ? { authorization } : {} });
      expect(answer.status, authorization).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect((await call('/api/unknown', { as: null })).status).toBe(401);
    expect((await call('/api/unknown')).status).toBe(404);
  });

  it('checks the role again, although the gateway has already checked it', async () => {
    const body = '{"count":1}';
    expect(
      (await call('/api/things/x', { method: 'POST', body, as: { ...user, role: 'viewer' } })).status,
    ).toBe(403);
    expect((await call('/api/things/x', { method: 'POST', body, as: { kind: 'anonymous' } })).status).toBe(
      401,
    );
  });

  it('reserves internal calls for the gateway, and declared endpoints for users', async () => {
    const gateway = { kind: 'service', name: 'gateway' } as const;
    expect((await call('/internal/x')).status).toBe(401);
    expect((await call('/internal/x', { as: gateway })).status).toBe(200);
    expect((await call('/api/ping', { as: gateway })).status).toBe(401);
    expect((await call('/api/things/x', { method: 'POST', body: '{"count":1}', as: gateway })).status).toBe(
      401,
    );
  });

  it('never sends an undeclared field', async () => {
    const answer = await call('/api/leak');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('canary-secret');
    expect(written.join('')).not.toContain('canary-secret');
  });

  it('turns a thrown failure into the uniform error response', async () => {
    const answer = await call('/api/crash', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(409);
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await answer.json()).toMatchObject({
      success: false,
      error: { code: 'conflict', message: 'Так нельзя' },
    });
  });

  it('logs only error codes that the endpoint does not declare', async () => {
    written.length = 0;
    await call('/api/crash', { method: 'POST', body: '{}' });
    expect((await call('/api/lost')).status).toBe(404);
    const undeclared = written.filter((line) => line.includes(undeclaredErrorText));
    expect(undeclared.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', code: 'not_found', method: 'GET', path: '/api/lost' },
    ]);
  });

  it('takes the address of the caller only from the header set by the gateway', async () => {
    const answer = await call('/api/ping', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await answer.json()).toMatchObject({ data: { ip: '203.0.113.7', kind: 'user' } });
    expect(await (await call('/api/ping')).json()).toMatchObject({ data: { ip: null } });
  });

  it('serves health, readiness and metrics on a separate port', async () => {
    expect((await fetch(`${origin()}/healthz`)).status).toBe(200);
    const ready = await fetch(`${origin()}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'degraded', checks: { store: 'ok', cache: 'degraded' } });
    expect(await (await fetch(`${origin()}/metrics`)).text()).toContain('path="/api/things/{name}"');
  });

  it('logs one line per call with the declared path but without user input, and no line for a health check', async () => {
    written.length = 0;
    for (const path of ['/healthz', '/readyz', '/metrics']) await (await fetch(origin() + path)).text();
    await call('/api/things/typed-secret', { method: 'POST', body: '{"count":1}' });
    await expect.poll(() => written.length).toBe(1);
    expect(written[0]).toContain('/api/things/{name}');
    expect(written[0]).toContain(user.userId);
    expect(written[0]).not.toContain('typed-secret');
  });

  it('closes a request whose headers never end', async () => {
    const socket = connect(port(), '127.0.0.1');
    socket.write('GET /api/ping HTTP/1.1\r\nhost: x\r\n');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve).resume());
  });
});

describe('a service whose routes do not match its contract', () => {
  it('does not start if its routes do not match its contract', () => {
    const log = createLog({ service: 'geo', level: 'silent' });
    const options = {
      name: 'geo' as const,
      log,
      metrics: createMetrics('geo'),
      gatewayKeys,
      probes: {},
    };
    const pinged = route(ping).to(async () => ({ success: true, data: { ip: null, kind: '' } }));
    expect(() => createHttpService({ ...options, declared: [ping, leak], routes: [pinged] })).toThrow(
      '/api/leak',
    );
    expect(() => createHttpService({ ...options, declared: [], routes: [pinged] })).toThrow();
  });
});
