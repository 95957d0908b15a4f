import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { deadlineIn } from '../deadline.ts';
import { listen } from './listen.ts';

const longMs = 3_600_000;

/** A server that answers when it is told to, and a connection to it. */
async function start() {
  const gate = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    void gate.promise.then(() => response.end('whole'));
  });
  const listening = await listen(server, 0, '127.0.0.1');
  const { port } = listening;
  const close = () => listening.close(deadlineIn(longMs));
  const client = connect(port, '127.0.0.1');
  await once(server, 'connection');
  return { server, port, client, close, answer: gate.resolve };
}

it('does not wait for a connection that its client only opened ahead', async () => {
  const { client, close } = await start();
  const ended = once(client, 'close');
  await close();
  await ended;
}, 8_000);

it('lets a call in flight finish', async () => {
  const { server, port, client, close, answer } = await start();
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(server, 'request');
  const unused = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const closing = close();
  // By then connections have been swept.
  await once(unused, 'close');
  answer();
  const pieces: Buffer[] = [];
  for await (const piece of client as AsyncIterable<Buffer>) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toContain('whole');
  await closing;
}, 8_000);
