import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { deadlineIn } from '../deadline.ts';
import { listen } from './listen.ts';

const longMs = 3_600_000;

/** A server that responds when the test lets it, and a connection to it. */
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

it('closes without waiting for a connection that its client opened in advance', async () => {
  const { client, close } = await start();
  const ended = once(client, 'close');
  await close();
  await ended;
});

it('lets a running call finish before it closes', async () => {
  const { server, port, client, close, answer } = await start();
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(server, 'request');
  const unused = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const closing = close();
  // By then the idle connections have been closed.
  await once(unused, 'close');
  answer();
  const pieces: Buffer[] = [];
  for await (const piece of client as AsyncIterable<Buffer>) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toContain('whole');
  await closing;
});

/** A separate thread, because this one is blocked: connects, sends a request, and reports the outcome of each. */
const askers = `
const { connect } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
for (let at = 0; at < 5; at += 1) {
  const socket = connect(workerData.port, '127.0.0.1');
  socket.once('connect', () => Atomics.add(workerData.connected, 0, 1));
  socket.once('error', (error) => parentPort.postMessage(error.code));
  socket.once('data', (bytes) => parentPort.postMessage(String(bytes).slice(0, 12)));
  socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n');
}`;

it('responds to clients that connected before the close, even if their connections were not yet accepted', async () => {
  const listening = await listen(
    createServer((_request, response) => response.end('x')),
    0,
    '127.0.0.1',
  );
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(askers, { eval: true, workerData: { port: listening.port, connected } });
  const results: string[] = [];
  worker.on('message', (result: string) => results.push(result));
  await once(worker, 'online');
  // Waits without a turn of the event loop, which would accept the connections.
  while (Atomics.load(connected, 0) < 5);
  await listening.close();
  await expect.poll(() => results).toEqual(Array(5).fill('HTTP/1.1 200'));
  await worker.terminate();
});
