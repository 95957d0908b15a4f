import { connect, type Socket } from 'node:net';

interface ExchangeOptions {
  /**
   * What ends the exchange: the first whole answer (interim 1xx ones do not count), or the server's closing, for what
   * has to close, comes in several answers or has an answer without a length.
   */
  until?: 'answered' | 'closed';
  /** Idle timeout, ms: returns what came after this long without a byte; without it the end is waited for. */
  idleMs?: number;
  /** Address of this machine to connect from, e.g. `127.0.0.2`. */
  from?: string;
}

/** Length of the first final response; undefined while it is incomplete. */
function wholeAnswer(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n') + 4;
  if (headEnd < 4) return undefined;
  const head = text.slice(0, headEnd);
  if (/^HTTP\/1\.1 1\d\d/.test(head)) {
    const rest = wholeAnswer(text.slice(headEnd));
    return rest === undefined ? undefined : headEnd + rest;
  }
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined)
    return text.length >= headEnd + Number(length) ? headEnd + Number(length) : undefined;
  if (/^transfer-encoding: chunked/im.test(head)) {
    const end = text.indexOf('\r\n0\r\n\r\n', headEnd - 2);
    return end === -1 ? undefined : end + 7;
  }
  return /^HTTP\/1\.1 (204|304)/.test(head) ? headEnd : undefined;
}

/** Sends bytes as they are and returns what comes back, as latin1. */
export function rawExchange(
  port: number,
  bytes: string | Buffer,
  options: ExchangeOptions = {},
): Promise<string> {
  const { until = 'answered', idleMs = 0, from: localAddress = '127.0.0.1' } = options;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let text = '';
    const done = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(idleMs, done);
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      if (until === 'answered' && wholeAnswer(text) !== undefined) done();
    });
    socket.on('error', () => undefined);
    socket.on('close', done);
    socket.write(bytes);
  });
}

/** Connection that sends bytes and then keeps open, e.g. in the middle of a body. */
export interface HeldConnection {
  readonly socket: Socket;
  readonly status: () => number;
  readonly isClosed: () => boolean;
  /** True once it was answered or refused. */
  readonly isOver: () => boolean;
}

/** Opens a held connection; resolves once it is connected or refused. */
export async function holdConnection(
  port: number,
  bytes: string | Buffer,
  from = '127.0.0.1',
): Promise<HeldConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let text = '';
  let isClosed = false;
  socket.on('data', (piece) => {
    text += piece.toString('latin1');
  });
  socket.on('error', () => undefined);
  const settled = new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => {
      isClosed = true;
      resolve();
    });
  });
  socket.write(bytes);
  await settled;
  return {
    socket,
    status: () => statusOf(text),
    isClosed: () => isClosed,
    isOver: () => isClosed || statusOf(text) > 0,
  };
}

/** Status of the first answer in a raw exchange; 0 when there is none. */
export function statusOf(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}
