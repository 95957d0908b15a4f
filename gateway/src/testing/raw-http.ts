import { connect, type Socket } from 'node:net';

interface ExchangeOptions {
  /**
   * End of the exchange: the first complete response (interim 1xx ones do not count), or the server's close. The latter
   * is for exchanges that must close, have several responses or a response without a length.
   */
  until?: 'answered' | 'closed';
  /** Idle timeout, ms: returns the received bytes after this long without a byte; by default waits for the end. */
  idleMs?: number;
  /** Address of this machine to connect from, such as `127.0.0.2`. */
  from?: string;
}

/** Length of the first final response; `undefined` if it is incomplete. */
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

/** Sends bytes unchanged and returns the response, as latin1. */
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

/** Connection that sends bytes and stays open, for example in the middle of a body. */
export interface HeldConnection {
  readonly socket: Socket;
  readonly status: () => number;
  readonly isClosed: () => boolean;
  /** True once it got a response or was refused. */
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

/** Status of the first response in a raw exchange; 0 if there is none. */
export function statusOf(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}
