import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/**
 * Makes sure early, before anything slow, that the port can be had.
 * @throws StartError naming PORT
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `is not available (${error.code})`;
      reject(new StartError(`port ${port} ${reason}: free it or set another, PORT=8081 npm start`));
    });
    server.listen(port, host, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
