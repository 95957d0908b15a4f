import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Network faults, by their names in Toxiproxy. */
export type Toxic =
  /** Every byte is delayed by this, in both directions. */
  | { kind: 'latency'; ms: number }
  /** Nothing passes; connections stay open and are accepted, like with a frozen host. */
  | { kind: 'silence' }
  /** Connections are reset, including new ones. */
  | { kind: 'reset' }
  /** Limits the throughput in each direction. */
  | { kind: 'bandwidth'; bytesPerSecond: number }
  /** One side has closed; the close reaches the other side this much later. */
  | { kind: 'slow close'; ms: number };

/** TCP proxy in front of any server, between it and the clients under test. */
export interface ToxicProxy {
  /** The server's address with the proxy's port. */
  readonly url: string;
  /** Applies from now on to open and new connections; `null` for a healthy network. */
  apply(toxic: Toxic | null): void;
  close(): void;
}

/** Listens on a free port; returns the address of the server with that port. */
async function listenFor(server: Server, serverUrl: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

/** Starts the proxy, healthy. */
export async function toxicProxy(serverUrl: string): Promise<ToxicProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let toxic: Toxic | null = null;
  let healed = Promise.withResolvers<void>();

  async function unsilenced(): Promise<void> {
    if (toxic?.kind !== 'silence') return;
    await healed.promise;
    await unsilenced();
  }

  async function hold(bytes: number, arrivedAt: number): Promise<void> {
    await unsilenced();
    if (toxic?.kind === 'latency') await sleep(Math.max(0, arrivedAt + toxic.ms - performance.now()));
    if (toxic?.kind === 'bandwidth') await sleep((bytes / toxic.bytesPerSecond) * 1_000);
  }

  /** Passes bytes in order, each when the toxic allows it. */
  function pass(from: Socket, to: Socket): void {
    let before = Promise.resolve();
    const inTurn = (work: () => Promise<void>) => void (before = before.then(work));
    from.on('data', (bytes: Buffer) => {
      const arrivedAt = performance.now();
      inTurn(async () => {
        await hold(bytes.length, arrivedAt);
        to.write(bytes);
      });
    });
    from.on('error', () => {});
    from.on('close', () =>
      inTurn(async () => {
        sockets.delete(from);
        await unsilenced();
        if (toxic?.kind === 'slow close') await sleep(toxic.ms);
        to.end();
      }),
    );
    sockets.add(from);
  }

  const server = createServer((client) => {
    if (toxic?.kind === 'reset') client.on('error', () => {}).resetAndDestroy();
    else {
      const upstream = connect(Number(target.port), target.hostname);
      pass(client, upstream);
      pass(upstream, client);
    }
  });
  return {
    url: await listenFor(server, serverUrl),
    apply(next) {
      toxic = next;
      healed.resolve();
      healed = Promise.withResolvers();
      if (next?.kind === 'reset') for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      toxic = null;
      healed.resolve();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
