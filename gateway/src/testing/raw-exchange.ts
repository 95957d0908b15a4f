import { connect } from 'node:net';

interface Patience {
  /** Waits this long for the first byte, ms. */
  firstMs?: number;
  /** Takes the answer as whole when nothing came for this long, ms; a server that closes ends the wait. */
  silenceMs?: number;
}

/** Sends bytes as they are and returns all that comes back before the server closes or falls silent. */
export function rawExchange(port: number, bytes: string | Buffer, patience: Patience = {}): Promise<string> {
  const { firstMs = 5_000, silenceMs = 300 } = patience;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const done = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(firstMs, done);
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      socket.setTimeout(silenceMs);
    });
    socket.on('error', () => undefined);
    socket.on('close', done);
    socket.write(bytes);
  });
}

/** Status of the first answer in a raw exchange; 0 when there is none. */
export function statusOf(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}
