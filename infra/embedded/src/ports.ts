import { createServer, type AddressInfo } from 'node:net';
import { StartError } from './start-error.ts';

/**
 * Listens on a port briefly and returns its number; rejects if the port is not available. With 0 the system chooses
 * the port.
 */
async function tryPort(port: number, host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return taken.port;
}

/** Finds a loopback TCP port that is currently free. */
export function freePort(): Promise<number> {
  return tryPort(0, '127.0.0.1');
}

/**
 * Checks that the port is available before any slow step begins. `setting` is the variable that requested it.
 * @throws StartError that names the setting
 */
export async function checkPort(
  port: number,
  host: string,
  setting: 'PORT' | 'SANDBOX_PORT' = 'PORT',
): Promise<void> {
  await tryPort(port, host).catch(({ code }: NodeJS.ErrnoException) => {
    const reason = code === 'EADDRINUSE' ? 'taken by another program' : `not available (${code})`;
    const advice = `free it or choose another, ${setting}=${port + 1} npm start`;
    throw new StartError(`${setting}: port ${port} is ${reason}: ${advice}`);
  });
}
