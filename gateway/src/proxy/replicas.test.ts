import net, { createConnection, type NetConnectOpts } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultLimits } from '../limits/default-limits.ts';
import { addressOf, bodyOf, gatewayBefore, blackhole, startReplicas } from '../testing/start-replicas.ts';
import { passDeadlines } from '../testing/pass-deadlines.ts';
import { testEndpoints } from '../testing/test-endpoints.ts';

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

describe('the replicas of a service', () => {
  it('sends each replica the same number of requests, whether they are concurrent or sequential', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const replicas = await startReplicas(3, { 0: promise, 1: promise, 2: promise });
    const { resolveTo, load } = await gatewayBefore(replicas);
    await resolveTo(0, 1, 2);
    const atOnce = load(15, 15);
    await expect.poll(() => sum(replicas.served)).toBe(15);
    resolve();
    expect(await atOnce).toEqual([5, 5, 5]);
    expect(await load(30, 1)).toEqual([10, 10, 10]);
  });

  it('sends slow replicas no more requests than they can serve', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const replicas = await startReplicas(2, { 0: promise });
    const { resolveTo, load } = await gatewayBefore(replicas);
    await resolveTo(0, 1);
    const done = load(60, 6);
    await expect.poll(() => sum(replicas.served)).toBe(60);
    resolve();
    // At most three of six wait for it; fewer if the other one responded before they arrived.
    expect((await done)[0]).toBeLessThanOrEqual(3);
  });

  it('sends added replicas their share of requests, and sends no more requests to removed replicas', async () => {
    const { resolveTo, load } = await gatewayBefore(await startReplicas(3));
    await resolveTo(0);
    expect(await load(40, 8)).toEqual([40, 0, 0]);
    await resolveTo(0, 1, 2);
    expect(await load(30, 1)).toEqual([10, 10, 10]);
    await resolveTo(1);
    expect(await load(40, 8)).toEqual([0, 40, 0]);
  });

  it('fails no request when replicas refuse the connection, whatever the method', async () => {
    const replicas = await startReplicas(3);
    const { resolveTo, load } = await gatewayBefore(replicas);
    await resolveTo(0, 1, 2);
    await replicas.running[1]?.close();
    for (const method of ['GET', 'POST']) {
      const counts = await load(40, 8, method);
      expect(counts[1]).toBe(0);
      expect((counts[0] ?? 0) + (counts[2] ?? 0)).toBe(40);
    }
    // The replica is avoided for a while, although it is back.
    await replicas.run(1);
    expect((await load(40, 8))[1]).toBe(0);
  });

  it('restores the share of replicas that had refused the connection once they are back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const replicas = await startReplicas(3);
    const { resolveTo, load } = await gatewayBefore(replicas);
    await resolveTo(0, 1, 2);
    await replicas.running[1]?.close();
    await load(40, 8);
    await replicas.run(1);
    vi.advanceTimersByTime(replicas.source.avoidMs + 1);
    expect(await load(30, 1)).toEqual([10, 10, 10]);
  });

  it('fails no request when replicas neither accept nor refuse the connection', async () => {
    const { resolveTo, load } = await gatewayBefore(await startReplicas(2));
    await resolveTo(0, 1);
    const hangingSockets = blackhole(addressOf(1));
    for (const path of ['/api/things/x', '/api/stub/x/stream']) {
      const method = path.endsWith('stream') ? 'GET' : 'POST';
      expect(await load(2, 2, method, path)).toEqual([2, 0]);
    }
    expect(hangingSockets.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  });

  it("returns 503 if all replicas time out connecting, or 504 if the endpoint's timeout is shorter, and releases every slot", async () => {
    const limits = { ...defaultLimits, inFlightPerService: 2 };
    const endpoints = testEndpoints.map((each) =>
      each.path === '/api/stub/{name}' ? { ...each, timeoutMs: 100 } : each,
    );
    const { gateway, resolveTo } = await gatewayBefore(await startReplicas(2), { limits, endpoints });
    await resolveTo(0);
    const hangingSockets = blackhole(addressOf(0));
    const both = (path: string, method: string) =>
      Promise.all([1, 2].map(async () => (await gateway.call(path, { method, ...bodyOf(method) })).status));
    expect(await both('/api/things/x', 'POST')).toEqual([503, 503]);
    // Ends at the deadline of the endpoint, before the connect timeout.
    for (const method of ['GET', 'POST']) {
      expect(await both('/api/stub/x', method)).toEqual([504, 504]);
      expect(hangingSockets.slice(-2).map(({ destroyed }) => destroyed)).toEqual([false, false]);
    }
    await resolveTo(1);
    expect(await both('/api/things/x', 'GET')).toEqual([200, 200]);
  });

  it('sends no request to a replica that accepts the connection only after the caller has received a 504', async () => {
    const replicas = await startReplicas(1);
    const { gateway, resolveTo } = await gatewayBefore(replicas);
    await resolveTo(0);
    const connecting = Promise.withResolvers<() => void>();
    const reached = Promise.withResolvers<void>();
    // Its name is resolved only after the request timed out.
    function lookup(_name: string, _options: object, done: (error: null, found: object[]) => void) {
      connecting.resolve(() => done(null, [{ address: addressOf(0), family: 4 }]));
    }
    const spy = vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
      if (options.host !== addressOf(0)) return createConnection(options);
      const socket = createConnection({ ...options, host: 'late.test', lookup } as NetConnectOpts);
      return socket.once('connect', () => reached.resolve());
    }) as typeof net.connect);
    onTestFinished(() => spy.mockRestore());
    const call = gateway.call('/api/stub/x', { method: 'POST', body: '{}' });
    const resolveName = await connecting.promise;
    passDeadlines();
    expect((await call).status).toBe(504);
    resolveName();
    await reached.promise;
    spy.mockRestore();
    expect((await gateway.call('/api/things/x')).status).toBe(200);
    expect([replicas.posts(), ...replicas.served]).toEqual([0, 1]);
  });

  it('keeps the replicas unchanged while DNS is down', async () => {
    const replicas = await startReplicas(2);
    const { resolveTo, load } = await gatewayBefore(replicas);
    await resolveTo(0, 1);
    replicas.stopDns();
    const before = replicas.lookups();
    await expect.poll(() => replicas.lookups()).toBeGreaterThan(before + 2);
    expect(await load(40, 1)).toEqual([20, 20]);
  });

  it('returns 503 if all replicas are down', async () => {
    const replicas = await startReplicas(2);
    const { gateway, resolveTo } = await gatewayBefore(replicas);
    await resolveTo(0, 1);
    for (const each of replicas.running) await each.close();
    for (const method of ['GET', 'POST'])
      expect((await gateway.call('/api/things/x', { method })).status).toBe(503);
  });
});
