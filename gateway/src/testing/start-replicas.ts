import { Agent, createServer, type Server } from 'node:http';
import net, { createConnection, Socket, type AddressInfo, type NetConnectOpts } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@geoplan/kit/http/listen';
import { expect, onTestFinished, vi } from 'vitest';
import type { GatewayOptions } from '../gateway.ts';
import { startTestGateway } from './start-test-gateway.ts';

/** Addresses that a test's DNS resolves to; the whole of 127.0.0.0/8 is this machine. */
export const addressOf = (at: number): string => `127.0.0.${at + 2}`;

export const bodyOf = (method: string): RequestInit => (method === 'GET' ? {} : { body: '{}' });

/** Black-holes an address: connecting to it neither succeeds nor fails; returns the sockets that try. */
export function blackhole(address: string): Socket[] {
  const hangingSockets: Socket[] = [];
  const connect = (options: NetConnectOpts): Socket => {
    if (!('host' in options) || options.host !== address) return createConnection(options);
    const socket = Object.defineProperty(new Socket(), 'connecting', { value: true });
    hangingSockets.push(socket);
    return socket;
  };
  // The path of undici, and that of http's agents.
  const spies = [
    vi.spyOn(net, 'connect').mockImplementation(connect as typeof net.connect),
    vi
      .spyOn(Agent.prototype, 'createConnection')
      .mockImplementation((options) => connect(options as NetConnectOpts)),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return hangingSockets;
}

/** Starts `count` replicas of one service on one port, some with held responses, and a DNS controlled by the test. */
export async function startReplicas(count: number, held: Record<number, Promise<void>> = {}, takesMs = 0) {
  const served = Array.from({ length: count }, () => 0);
  let port = 0;
  let posts = 0;
  const running: Awaited<ReturnType<typeof listen>>[] = [];
  const servers: Server[] = [];
  async function run(at: number): Promise<void> {
    const server = createServer((request, response) => {
      served[at] = (served[at] ?? 0) + 1;
      if (request.method === 'POST') posts += 1;
      const wait = held[at] ?? (takesMs > 0 ? sleep(takesMs) : undefined);
      void Promise.resolve(wait).then(() => response.end('{"success":true}'));
    });
    servers[at] = server;
    running[at] = await listen(server, port, addressOf(at));
    port = (server.address() as AddressInfo).port;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  for (let at = 0; at < count; at += 1) await run(at);
  const addresses = new Set([addressOf(0)]);
  let lookups = 0;
  let isDnsDown = false;
  return {
    served,
    origin: `http://service.test:${port}`,
    addresses,
    running,
    run,
    posts: () => posts,
    /** Has the effect of SIGKILL: every connection is destroyed, whatever it carries. */
    async kill(at: number): Promise<void> {
      servers[at]?.closeAllConnections();
      await new Promise((resolve) => servers[at]?.close(resolve));
    },
    lookups: () => lookups,
    stopDns: () => {
      isDnsDown = true;
    },
    source: {
      everyMs: 20,
      avoidMs: 60_000,
      resolve: async () => {
        lookups += 1;
        if (isDnsDown) throw new Error('ESERVFAIL');
        return [...addresses];
      },
    },
  };
}

type Replicas = Awaited<ReturnType<typeof startReplicas>>;

export async function gatewayBefore(replicas: Replicas, options: Partial<GatewayOptions> = {}) {
  const { source, origin } = replicas;
  const gateway = await startTestGateway(
    { replicaSource: source, ...options },
    { geo: origin, notion: origin },
  );
  onTestFinished(() => gateway.close());
  const resolveTo = async (...which: number[]): Promise<void> => {
    replicas.addresses.clear();
    for (const at of which) replicas.addresses.add(addressOf(at));
    // The current lookup may have begun before.
    const before = replicas.lookups();
    await expect.poll(() => replicas.lookups()).toBeGreaterThan(before + 2);
  };
  async function load(
    requests: number,
    atOnce: number,
    method = 'GET',
    path = '/api/things/x',
  ): Promise<number[]> {
    const before = [...replicas.served];
    let left = requests;
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        expect((await gateway.call(path, { method, ...bodyOf(method) })).status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return replicas.served.map((count, at) => count - (before[at] ?? 0));
  }
  return { gateway, resolveTo, load };
}
