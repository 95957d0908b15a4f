import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** Listens on a port of an address. */
export async function listenOn(
  address: string,
  port: number,
  onConnection: (connection: Socket) => void,
): Promise<Server> {
  const server = createServer({ noDelay: true, allowHalfOpen: true }, onConnection);
  server.listen(port, address);
  await once(server, 'listening');
  return server;
}
