import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/**
 * Makes sure early, before anything slow, that the port can be had; `setting` is what it was asked for by.
 * @throws StartError naming the setting
 */
export async function checkPort(
  port: number,
  host: string,
  setting: 'PORT' | 'SANDBOX_PORT' = 'PORT',
): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'taken by another program' : `not available (${error.code})`;
      const advice = `free it or choose another, ${setting}=${port + 1} npm start`;
      reject(new StartError(`${setting}: port ${port} is ${reason}: ${advice}`));
    });
    server.listen(port, host, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
