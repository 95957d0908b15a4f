import { once } from 'node:events';
import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
import { stopwatch } from '@geoplan/test-services/stopwatch';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

/** In a thread of its own, because ours stands still meanwhile: connects and asks, and tells how each ended. */
const client = `
const { connect } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
for (let at = 0; at < 5; at += 1) {
  const socket = connect(workerData.port, '127.0.0.1');
  socket.once('connect', () => Atomics.add(workerData.connected, 0, 1));
  socket.once('error', (error) => parentPort.postMessage(error.code));
  socket.once('data', (bytes) => parentPort.postMessage(String(bytes).slice(0, 12)));
  socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n');
}`;

it('answers those who connected before the end, though our process had not yet come to accept them', async () => {
  const listening = await listen(
    createServer((_request, response) => response.end('x')),
    0,
    '127.0.0.1',
  );
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(client, { eval: true, workerData: { port: listening.port, connected } });
  const results: string[] = [];
  worker.on('message', (result: string) => results.push(result));
  await once(worker, 'online');
  for (const elapsed = stopwatch(); Atomics.load(connected, 0) < 5 && elapsed() < 4_000;);
  await listening.close();
  await expect.poll(() => results, { timeout: 4_000 }).toEqual(Array(5).fill('HTTP/1.1 200'));
  await worker.terminate();
});
