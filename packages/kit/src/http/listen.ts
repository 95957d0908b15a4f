import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { deadlineIn, settledBy, shutdownMs, type Deadline } from '../deadline.ts';
import { ConfigError } from '../config.ts';

/** A server that accepts calls. */
export interface Listening {
  readonly port: number;
  /** Stops accepting, lets calls in flight finish and cuts the rest at the deadline; 9 s unless said. */
  close(deadline?: Deadline): Promise<void>;
}

/** A connection that is used at all is used again within this time; then idle ones are closed. */
const idleMs = 300;

/** Ends a server without cutting an answer, nor a request that is on its way over a kept connection. */
async function drain(server: Server, deadline: Deadline): Promise<void> {
  // What still comes is served and told that the connection ends, so that its client does not use it again.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closed = new Promise<void>((resolve) => {
    // Not http's own close: that one cuts every connection which happens to be between two requests.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const sweep = setInterval(() => server.closeIdleConnections(), idleMs);
  if (!(await settledBy(closed, deadline))) server.closeAllConnections();
  await closed;
  clearInterval(sweep);
  // Stops http's own timer.
  server.close();
}

/**
 * Starts listening.
 * @throws ConfigError when the port is taken or may not be used
 */
export async function listen(server: Server, port: number, host = '0.0.0.0'): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ConfigError(`PORT: port ${port} is not available (${error.code ?? error.message})`));
    });
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (deadline = deadlineIn(shutdownMs)) => drain(server, deadline),
  };
}
