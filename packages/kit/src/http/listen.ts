import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { ConfigError } from '../config.ts';

/** A server that accepts calls. */
export interface Listening {
  readonly port: number;
  /** Stops accepting, lets calls in flight finish for up to 10 s, then cuts the rest. */
  close(): Promise<void>;
}

const drainMs = 10_000;

/**
 * Starts listening.
 * @throws ConfigError when the port is taken or may not be used
 */
export async function listen(server: Server, port: number, host = '0.0.0.0'): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ConfigError(`PORT: порт ${port} недоступен (${error.code ?? error.message})`));
    });
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), drainMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
