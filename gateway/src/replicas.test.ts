import { Agent, createServer } from 'node:http';
import { createConnection, Socket, type AddressInfo, type NetConnectOpts } from 'node:net';
import { listen } from '@geoplan/kit/http/listen';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestGateway } from './testing/start-test-gateway.ts';

/** The addresses that a test's name server tells; the whole of 127.0.0.0/8 is this machine. */
const addressOf = (at: number): string => `127.0.0.${at + 2}`;

/** `count` replicas of one service on one port, some of which hold their answers, and a name server that tells those it is asked to. */
async function startReplicas(count: number, held: Record<number, Promise<void>> = {}) {
  const served = Array.from({ length: count }, () => 0);
  let port = 0;
  const running: Awaited<ReturnType<typeof listen>>[] = [];
  async function run(at: number): Promise<void> {
    const server = createServer((_request, response) => {
      served[at] = (served[at] ?? 0) + 1;
      void Promise.resolve(held[at]).then(() => response.end('{"success":true}'));
    });
    running[at] = await listen(server, port, addressOf(at));
    port = (server.address() as AddressInfo).port;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  for (let at = 0; at < count; at += 1) await run(at);
  const told = new Set([addressOf(0)]);
  let asked = 0;
  let isAway = false;
  return {
    served,
    origin: `http://service.test:${port}`,
    told,
    running,
    run,
    asked: () => asked,
    goAway: () => {
      isAway = true;
    },
    source: {
      everyMs: 20,
      restMs: 60_000,
      resolve: async () => {
        asked += 1;
        if (isAway) throw new Error('ESERVFAIL');
        return [...told];
      },
    },
  };
}

type Replicas = Awaited<ReturnType<typeof startReplicas>>;

async function gatewayBefore(replicas: Replicas) {
  const gateway = await startTestGateway({ replicaSource: replicas.source }, { geo: replicas.origin });
  onTestFinished(() => gateway.close());
  const told = async (...which: number[]): Promise<void> => {
    replicas.told.clear();
    for (const at of which) replicas.told.add(addressOf(at));
    // The one under way may have begun before.
    const before = replicas.asked();
    await expect.poll(() => replicas.asked()).toBeGreaterThan(before + 2);
  };
  async function load(requests: number, atOnce: number, method = 'GET'): Promise<number[]> {
    const before = [...replicas.served];
    let left = requests;
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const init = method === 'GET' ? {} : { method, body: '{}' };
        expect((await gateway.call('/api/things/x', init)).status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return replicas.served.map((count, at) => count - (before[at] ?? 0));
  }
  return { gateway, told, load };
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
    const { told, load } = await gatewayBefore(await startReplicas(2));
    await told(0, 1);
    const silent = Object.defineProperty(new Socket(), 'connecting', { value: true });
    const spy = vi.spyOn(Agent.prototype, 'createConnection');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation((options) =>
      options.host === addressOf(1) ? silent : createConnection(options as NetConnectOpts),
    );
    expect(await load(2, 2, 'POST')).toEqual([2, 0]);
    expect(silent.destroyed).toBe(true);
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
