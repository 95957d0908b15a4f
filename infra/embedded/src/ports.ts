import { createServer, type AddressInfo } from 'node:net';
import { StartError } from './start-error.ts';

/** Listens on a port for a moment; rejects if it is not available. With 0 the system chooses it. */
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

/** A loopback TCP port that is not in use now. */
export function freePort(): Promise<number> {
  return tryPort(0, '127.0.0.1');
}

/**
 * Checks before any slow step that the port is available; `setting` is the variable that requested it.
 * @throws StartError naming the setting
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
