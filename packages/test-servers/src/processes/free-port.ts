import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below 32768, where Linux starts assigning ports to outgoing connections, because one of those could take the port.
 */
const range = { from: 20_000, to: 32_000 };

/** A TCP port on loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(range.from, range.to);
    if (await canListen(port)) return port;
  }
  throw new Error(`no free port between ${range.from} and ${range.to}`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
