import type { ServerResponse } from 'node:http';
import { createMemoryLimiter } from '@geoplan/kit/limits/limiter';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseProxies } from '../request/request-headers.ts';
import type { GatewayOptions } from '../gateway.ts';
import { defaultLimits } from './default-limits.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

async function gatewayWith(options: Partial<GatewayOptions>) {
  const gateway = await startTestGateway(options);
  onTestFinished(() => gateway.close());
  return gateway;
}

async function statuses(times: number, call: () => Promise<Response>): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: times }, call));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('limits', () => {
  it('limits the requests of one user per minute across all their tokens, without affecting other users', async () => {
    const gateway = await gatewayWith({ limits: { ...defaultLimits, requestsPerUser: 20 } });
    const { userId } = gateway.people.user;
    const again = gateway.auth.signIn('user', { userId });
    const first = await statuses(15, () => gateway.call('/api/things/x'));
    const second = await statuses(15, () => gateway.call('/api/things/x', { as: again }));
    expect([first, second]).toEqual([{ 200: 15 }, { 200: 5, 429: 10 }]);
    const startedAt = performance.now();
    const refused = await gateway.call('/api/things/x');
    // Delayed, so that an immediate retry does not cost more than the rejected request.
    expect(performance.now() - startedAt).toBeGreaterThan(190);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect((await gateway.call('/api/things/x', { as: gateway.people.admin })).status).toBe(200);
  });

  it('limits the unauthenticated requests from one address per minute', async () => {
    const gateway = await gatewayWith({ limits: { ...defaultLimits, requestsPerAddress: 20 } });
    expect((await gateway.call('/api/things/x')).status).toBe(200);
    const invented = await statuses(10, () => gateway.call('/api/things/x', { as: `a.b.${Math.random()}` }));
    expect(invented).toEqual({ 401: 10 });
    expect(await statuses(20, () => gateway.call('/api/open', { as: null }))).toEqual({ 200: 9, 429: 11 });
    // An authenticated user is counted separately.
    expect((await gateway.call('/api/things/x')).status).toBe(200);
  });

  it('treats an IPv6 network as one peer, because one holder controls all of its addresses', async () => {
    const publicChanges = createMemoryLimiter({ points: 5, windowS: 60 });
    const limits = { ...defaultLimits, requestsPerAddress: 20 };
    const gateway = await gatewayWith({ publicChanges, limits, trustedProxies: parseProxies('127.0.0.1') });
    let at = 0;
    const from = (network: string, init: RequestInit = {}) => {
      const headers = { 'x-forwarded-for': `${network}::${(at += 1).toString(16)}` };
      return gateway.call('/api/open', { as: null, headers, ...init });
    };
    const change = { method: 'POST', body: '{"word":"x"}' };
    expect(await statuses(8, () => from('2001:db8:0:1', change))).toEqual({ 200: 5, 429: 3 });
    expect(await statuses(20, () => from('2001:db8:0:1'))).toEqual({ 200: 12, 429: 8 });
    expect(await statuses(3, () => from('2001:db8:0:2', change))).toEqual({ 200: 3 });
  });

  it('applies the shared limiter to anonymous changes, but not to anonymous reads', async () => {
    const publicChanges = createMemoryLimiter({ points: 5, windowS: 60 });
    const gateway = await gatewayWith({ publicChanges });
    const change = (as: null | undefined) =>
      gateway.call('/api/open', { method: 'POST', body: '{"word":"x"}', as });
    expect(await statuses(8, () => change(null))).toEqual({ 200: 5, 429: 3 });
    expect((await change(null)).headers.get('retry-after')).toBeTruthy();
    expect(await statuses(8, () => change(undefined))).toEqual({ 200: 8 });
    expect(await statuses(8, () => gateway.call('/api/open', { as: null }))).toEqual({ 200: 8 });
  });

  it('limits concurrent requests to a service and immediately returns 503 with Retry-After for the rest (P22, P23)', async () => {
    const limits = { ...defaultLimits, inFlightPerService: 10, inFlight: 15 };
    const gateway = await gatewayWith({ limits });
    const held: ServerResponse[] = [];
    gateway.stub.respondWith((_request, response) => void held.push(response));
    const hung = Array.from({ length: 10 }, () => gateway.call('/api/stub/x'));
    await expect.poll(() => held.length).toBe(10);
    const refused = await gateway.call('/api/stub/x');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    // Another service has its own slots, and event streams have theirs.
    expect(await statuses(5, () => gateway.call('/api/things/x'))).toEqual({ 200: 5 });
    gateway.stub.respondWith((_request, response) => response.end());
    expect((await gateway.call('/api/stub/x/events')).status).toBe(200);
    for (const response of held) response.end();
    expect((await Promise.all(hung)).every((answer) => answer.status === 200)).toBe(true);
    expect((await gateway.call('/api/stub/x')).status).toBe(200);
  });

  it('limits one user to a share of the slots, so that other users still get slots (P36)', async () => {
    const limits = { ...defaultLimits, inFlightPerPerson: 3, inFlightPerService: 10, streamsPerPerson: 2 };
    const gateway = await gatewayWith({ limits });
    const { user, viewer } = gateway.people;
    const otherToken = gateway.auth.signIn('user', { userId: user.userId });
    // Downloads that never end but always make progress, and event streams.
    gateway.stub.respondWith((_request, response) => {
      const drip = setInterval(() => void response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    });
    const gone = new AbortController();
    const { signal } = gone;
    const downloads = Array.from({ length: 3 }, () => gateway.call('/api/stub/x/stream', { signal }));
    const events = Array.from({ length: 2 }, () => gateway.call('/api/stub/x/events', { signal }));
    for (const answer of await Promise.all([...downloads, ...events])) expect(answer.status).toBe(200);
    for (const as of [user, otherToken])
      for (const path of ['/api/stub/x/stream', '/api/stub/x', '/api/things/x', '/api/stub/x/events']) {
        const refused = await gateway.call(path, { as });
        expect(refused.status, path).toBe(429);
        expect(refused.headers.get('retry-after')).toBe('1');
        expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
      }
    for (const path of ['/api/stub/x/stream', '/api/stub/x/events'])
      expect((await gateway.call(path, { as: viewer, signal })).status, path).toBe(200);
    gone.abort();
    await expect.poll(async () => (await gateway.call('/api/things/x')).status).toBe(200);
    gateway.stub.respondWith();
    expect((await gateway.call('/api/stub/x/events')).status).toBe(200);
  });
});
