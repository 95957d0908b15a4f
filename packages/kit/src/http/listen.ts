import { setImmediate as nextTurn } from 'node:timers/promises';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import type { Server } from 'node:http';
import { deadlineIn, settledBy, shutdownMs, type Deadline } from '../deadline.ts';
import { ConfigError } from '../config.ts';

/** Checks timeouts every second. Node's default of 30 s would double every limit below. */
export const serverOptions = { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1_000 };

/** Limits the time that a slow or silent client can keep a connection (reliability P25: headers 15 s, body 30 s). */
export function boundServerTimes(server: Server): Server {
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than the idle timeout of the gateway's connections, so that the gateway always closes first.
  server.keepAliveTimeout = 75_000;
  server.maxRequestsPerSocket = 0;
  return server;
}

/** A server that accepts calls. */
export interface Listening {
  readonly port: number;
  /** Stops accepting connections, lets running calls finish and cuts the rest at the deadline; 9 s by default. */
  close(deadline?: Deadline): Promise<void>;
}

/** Time within which an active connection is reused; idle connections are closed after this time. */
const idleMs = 300;

/** Current connections of the server. */
function watchConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  return open;
}

/**
 * Closes connections that have sent nothing. Clients open them in advance, for example after a lost connection, and
 * Node's http considers them busy with their first request.
 */
function closeUnused(connections: ReadonlySet<Socket>): void {
  for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
}

/** Maximum number of connections that may wait to be accepted, as in Node's default backlog. */
const backlog = 511;

/**
 * Accepts the waiting connections. When the listener closes, the kernel resets connections not yet accepted, although
 * their requests may have been sent. A turn of the event loop accepts one connection, and the first turn may end
 * without polling the sockets.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let idleTurns = 0;
  const onConnection = (): void => void (idleTurns = -1);
  server.on('connection', onConnection);
  for (let turn = 0; turn < backlog && idleTurns < 2; turn += 1) {
    await nextTurn();
    idleTurns += 1;
  }
  server.off('connection', onConnection);
}

/** Shuts down gracefully, cutting neither a response nor a request that is arriving on a kept-alive connection. */
async function drain(server: Server, connections: ReadonlySet<Socket>, deadline: Deadline): Promise<void> {
  // Later requests are served with `connection: close`, so that the client does not reuse the connection.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => {
    // Bypasses http's `close`, which closes every connection that is between two requests at that moment.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    closeUnused(connections);
  }, idleMs).unref();
  if (!(await settledBy(closed, deadline))) server.closeAllConnections();
  await closed;
  clearInterval(sweep);
  // Stops the timer of the http server.
  server.close();
}

/**
 * Starts listening.
 * @throws ConfigError if the port is in use or not permitted
 */
export async function listen(server: Server, port: number, host = '0.0.0.0'): Promise<Listening> {
  const connections = watchConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ConfigError(`PORT: port ${port} is not available (${error.code ?? error.message})`));
    });
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (deadline = deadlineIn(shutdownMs)) => drain(server, connections, deadline),
  };
}
