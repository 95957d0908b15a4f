import net, { createConnection, type NetConnectOpts } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultLimits } from './limits.ts';
import { addressOf, bodyOf, gatewayBefore, silence, startReplicas } from './testing/start-replicas.ts';
import { testEndpoints } from './testing/test-endpoints.ts';

/** A name that is known a little later than a call of a test has time. */
function lateLookup(_name: string, _options: object, done: (error: null, found: object[]) => void): void {
  setTimeout(done, 1_300, null, [{ address: addressOf(0), family: 4 }]);
}

describe('the replicas of a service', () => {
  it('each get the same, under load and one request after the other', async () => {
    const { told, load } = await gatewayBefore(await startReplicas(3));
    await told(0, 1, 2);
    for (const counts of [await load(90, 15), await load(30, 1)]) {
      const share = counts.reduce((sum, count) => sum + count, 0) / 3;
      for (const count of counts) expect(count, String(counts)).toBeGreaterThan(share * 0.7);
    }
  });

  it('that are slow get no more than they can hold', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const replicas = await startReplicas(2, { 0: promise });
    const { told, load } = await gatewayBefore(replicas);
    await told(0, 1);
    const done = load(60, 6);
    await expect.poll(() => replicas.served[0]! + replicas.served[1]!).toBe(60);
    resolve();
    // Three of six at most wait for it; fewer, where the other has answered before they came.
    expect((await done)[0]).toBeLessThanOrEqual(3);
  });

  it('added under load get their share, and those removed get nothing more', async () => {
    const { told, load } = await gatewayBefore(await startReplicas(3));
    await told(0);
    expect(await load(40, 8)).toEqual([40, 0, 0]);
    await told(0, 1, 2);
    for (const count of await load(90, 15)) expect(count).toBeGreaterThan(20);
    await told(1);
    expect(await load(40, 8)).toEqual([0, 40, 0]);
  });

  it('that refuse the connection cost nobody an answer, whatever the method', async () => {
    const replicas = await startReplicas(3);
    const { told, load } = await gatewayBefore(replicas);
    await told(0, 1, 2);
    await replicas.running[1]?.close();
    for (const method of ['GET', 'POST']) {
      const counts = await load(40, 8, method);
      expect(counts[1]).toBe(0);
      expect((counts[0] ?? 0) + (counts[2] ?? 0)).toBe(40);
    }
    // Nobody tries it for a while, though it is back.
    await replicas.run(1);
    expect((await load(40, 8))[1]).toBe(0);
  });

  it('that refused the connection get their share again once they are back', async () => {
    const replicas = await startReplicas(3);
    replicas.source.restMs = 1;
    const { told, load } = await gatewayBefore(replicas);
    await told(0, 1, 2);
    await replicas.running[1]?.close();
    await load(40, 8);
    await replicas.run(1);
    for (const count of await load(30, 1)) expect(count).toBeGreaterThan(5);
  });

  it('that do not even refuse the connection cost nobody an answer', async () => {
    // Longer than a connection may take.
    const endpoints = testEndpoints.map((each) => ({ ...each, timeoutMs: 20_000 }));
    const { told, load } = await gatewayBefore(await startReplicas(2), { endpoints });
    await told(0, 1);
    const silent = silence(addressOf(1));
    for (const path of ['/api/things/x', '/api/bare/x/stream']) {
      const method = path.endsWith('stream') ? 'GET' : 'POST';
      expect(await load(2, 2, method, path)).toEqual([2, 0]);
    }
    expect(silent.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  });

  it('that all keep silent are 503, or 504 where a call has less time, and hold no place', async () => {
    const limits = { ...defaultLimits, inFlightPerService: 2 };
    const endpoints = testEndpoints.map((each) =>
      each.path === '/api/bare/{name}' ? { ...each, timeoutMs: 100 } : each,
    );
    const { gateway, told } = await gatewayBefore(await startReplicas(2), { limits, endpoints });
    await told(0);
    const silent = silence(addressOf(0));
    const both = (path: string, method: string) =>
      Promise.all([1, 2].map(async () => (await gateway.call(path, { method, ...bodyOf(method) })).status));
    expect(await both('/api/things/x', 'POST')).toEqual([503, 503]);
    // Told in time, not when the connection is given up.
    for (const method of ['GET', 'POST']) {
      expect(await both('/api/bare/x', method)).toEqual([504, 504]);
      expect(silent.slice(-2).map(({ destroyed }) => destroyed)).toEqual([false, false]);
    }
    await told(1);
    expect(await both('/api/things/x', 'GET')).toEqual([200, 200]);
  });

  it('that are reached only after the caller was told 504 are not asked any more', async () => {
    const replicas = await startReplicas(1);
    const { gateway, told } = await gatewayBefore(replicas);
    await told(0);
    const reached = Promise.withResolvers<void>();
    const spy = vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
      if (options.host !== addressOf(0)) return createConnection(options);
      // Its name is known a little later than the call has time.
      const socket = createConnection({
        ...options,
        host: 'late.test',
        lookup: lateLookup,
      } as NetConnectOpts);
      return socket.once('connect', () => reached.resolve());
    }) as typeof net.connect);
    onTestFinished(() => spy.mockRestore());
    expect((await gateway.call('/api/bare/x', { method: 'POST', body: '{}' })).status).toBe(504);
    await reached.promise;
    expect((await gateway.call('/api/things/x')).status).toBe(200);
    expect([replicas.posts(), ...replicas.served]).toEqual([0, 1]);
  });

  it('stay as they are while the name server is away', async () => {
    const replicas = await startReplicas(2);
    const { told, load } = await gatewayBefore(replicas);
    await told(0, 1);
    replicas.goAway();
    const before = replicas.asked();
    await expect.poll(() => replicas.asked()).toBeGreaterThan(before + 2);
    for (const count of await load(40, 8)) expect(count).toBeGreaterThan(14);
  });

  it('of which none answers are 503', async () => {
    const replicas = await startReplicas(2);
    const { gateway, told } = await gatewayBefore(replicas);
    await told(0, 1);
    for (const each of replicas.running) await each.close();
    for (const method of ['GET', 'POST'])
      expect((await gateway.call('/api/things/x', { method })).status).toBe(503);
  });
});
