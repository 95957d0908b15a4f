import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** TCP proxy in front of a broker that simulates its faults: blocked by a memory or disk alarm, or unreachable. */
export interface BrokerProxy {
  url: string;
  /** Cuts every connection and refuses new ones, like a killed broker; the broker itself keeps its queues. */
  goAway(): void;
  comeBack(): Promise<void>;
  /** Sends `connection.blocked` to every client and stops reading from it, as the broker does. */
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

/**
 * Bytes around a frame's payload in AMQP 0-9-1: type (1), channel (2) and payload size (4) before it, 0xCE after it.
 */
const FRAME_HEAD = 7;
const FRAME_END = 1;

/**
 * Forwards the broker's bytes in whole frames only. A client thus never has half a frame, and a frame of the proxy may
 * follow at any time. Inside another frame it would make the stream unreadable, which ends the connection.
 */
function wholeFrames(): Transform {
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      let whole = 0;
      while (held.length >= whole + FRAME_HEAD) {
        const next = whole + FRAME_HEAD + held.readUInt32BE(whole + 3) + FRAME_END;
        if (next > held.length) break;
        whole = next;
      }
      if (whole > 0) this.push(held.subarray(0, whole));
      held = held.subarray(whole);
      done();
    },
  });
}

/** Starts the proxy; raise the alarm only on open connections, since the handshake does not allow such a frame. */
export async function brokerProxy(brokerUrl: string): Promise<BrokerProxy> {
  const broker = new URL(brokerUrl);
  const clients = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(broker.port), broker.hostname);
    clients.set(client, upstream);
    client.pipe(upstream).pipe(wholeFrames()).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => {}).on('close', () => (clients.delete(client), other.destroy()));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(brokerUrl);
  url.port = String(port);
  function goAway(): void {
    server.close();
    for (const client of clients.keys()) client.destroy();
  }
  return {
    url: url.href,
    goAway,
    comeBack: () => listen(port),
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
    close: goAway,
  };
}
