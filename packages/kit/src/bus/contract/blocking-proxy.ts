import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A door to a broker that can do what a memory or disk alarm does. */
export interface BlockingProxy {
  url: string;
  /** Says `connection.blocked` to every client and stops reading from it, as the broker does. */
  block(): void;
  unblock(): void;
  close(): void;
}

/** AMQP 0-9-1: a method frame on channel 0; class 10, methods 60 (blocked, with a reason) and 61 (unblocked). */
function controlFrame(method: number, argument: Buffer): Buffer {
  const payload = Buffer.concat([Buffer.from([0, 10, 0, method]), argument]);
  const head = Buffer.from([1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.from([0xce])]);
}

/** Stands between a client and a real broker; raise the alarm only while the broker is silent. */
export async function blockingProxy(brokerUrl: string): Promise<BlockingProxy> {
  const broker = new URL(brokerUrl);
  const clients = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(broker.port), broker.hostname);
    clients.set(client, upstream);
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => {}).on('close', () => (clients.delete(client), other.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(brokerUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    block() {
      for (const [client, upstream] of clients) {
        client.unpipe(upstream).pause();
        client.write(controlFrame(60, Buffer.from('\u0009low on me')));
      }
    },
    unblock() {
      for (const [client, upstream] of clients) {
        client.pipe(upstream);
        client.write(controlFrame(61, Buffer.alloc(0)));
      }
    },
    close() {
      for (const client of clients.keys()) client.destroy();
      server.close();
    },
  };
}
