import { createServer, type AddressInfo } from 'node:net';
import type { EmbeddedConfig } from './config.ts';
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

/** @throws StartError that names the setting */
async function checkPort(port: number, host: string, setting: 'PORT' | 'SANDBOX_PORT'): Promise<void> {
  await tryPort(port, host).catch(({ code }: NodeJS.ErrnoException) => {
    const reason = code === 'EADDRINUSE' ? 'taken by another program' : `not available (${code})`;
    const advice = `free it or choose another, ${setting}=${port + 1} npm start`;
    throw new StartError(`${setting}: port ${port} is ${reason}: ${advice}`);
  });
}

type Ports = Pick<EmbeddedConfig, 'PORT' | 'LISTEN_ADDRESS' | 'SANDBOX' | 'SANDBOX_PORT'>;

/**
 * Checks that the configured ports are available before any slow step begins.
 * @throws StartError if a port is in use, or both settings name the same port
 */
export async function checkPorts({ PORT, LISTEN_ADDRESS, SANDBOX, SANDBOX_PORT }: Ports): Promise<void> {
  await checkPort(PORT, LISTEN_ADDRESS, 'PORT');
  if (SANDBOX === 'off' || SANDBOX_PORT === undefined) return;
  if (SANDBOX_PORT === PORT && PORT !== 0)
    throw new StartError(`SANDBOX_PORT and PORT are both ${PORT}: choose another port for one of them`);
  await checkPort(SANDBOX_PORT, '127.0.0.1', 'SANDBOX_PORT');
}
