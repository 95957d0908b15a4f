import { createServer, type AddressInfo } from 'node:net';

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

/** A loopback TCP port that nobody listens on right now. */
export function freePort(): Promise<number> {
  return tryPort(0, '127.0.0.1');
}

/** True when nobody listens on the port right now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return tryPort(port, host).then(
    () => true,
    () => false,
  );
}
