import type { Writable } from 'node:stream';
import type { Exchange } from './exchange.ts';

const chunk = Buffer.alloc(64 * 1024, 'x');

/** Writes endlessly, as fast as the client reads. */
function pour(target: Writable, next: () => string | Buffer): void {
  const pump = (): void => {
    while (!target.destroyed && target.write(next()));
  };
  // Deferred, because a fast reader would otherwise starve the event loop.
  target.on('drain', () => setImmediate(pump));
  pump();
}

/** Writes endlessly, a few bytes at a time. */
async function drip(
  { response, wait }: Exchange,
  target: Writable,
  dripMs: number,
  next: () => string,
): Promise<void> {
  do target.write(next());
  while (await wait(dripMs, response));
}

/** Sends a body that never ends. */
export async function sendEndlessBody(exchange: Exchange, dripMs: number | undefined): Promise<void> {
  const { request, response } = exchange;
  response.writeHead(200, { 'content-type': 'text/html' });
  if (request.method === 'HEAD') response.end();
  else if (dripMs === undefined) pour(response, () => chunk);
  else await drip(exchange, response, dripMs, () => '<p>\n');
}

/** Sends a status line, and headers that never end. */
export async function sendEndlessHeaders(exchange: Exchange, dripMs: number | undefined): Promise<void> {
  const { request } = exchange;
  const { socket } = request;
  let sent = 0;
  const line = (value: string): string => `x-endless-${(sent += 1)}: ${value}\r\n`;
  socket.write('HTTP/1.1 200 OK\r\n');
  if (dripMs === undefined) pour(socket, () => line('x'.repeat(1_000)));
  else await drip(exchange, socket, dripMs, () => line('x'));
}
