import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createRowStreams } from './row-streams.ts';

const stallMs = 400;
const piece = Buffer.alloc(64 * 1024, ' ');
const state = { closed: 0, error: '', pieces: 0 };

const streams = createRowStreams(1_000, { stallMs, longestMs: 60_000 });
/** Endless rows, produced as fast as they are read. */
function* rows() {
  for (; ; state.pieces += 1) yield piece;
}
const open = async () => ({
  about: null,
  rows: Readable.from(rows(), { objectMode: false }),
  close: () => void (state.closed += 1),
});
const begin = () => ({ opening: '', closing: '' });
const server = createServer((_request, response) => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const sending = { person: 'somebody', response, signal: gone.signal, open, begin };
  streams.send(sending).catch((error: Error) => {
    state.error = error.message;
    response.destroy();
  });
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
beforeEach(() => void Object.assign(state, { closed: 0, error: '', pieces: 0 }));

const ask = () =>
  new Promise<IncomingMessage>((resolve) => {
    const { port } = server.address() as AddressInfo;
    get({ port, host: '127.0.0.1' }, (response) => {
      response.on('error', () => undefined);
      resolve(response);
    });
  });

it('disconnects a stalled reader, and reads no more from Postgres than fits into the buffers', async () => {
  const response = await ask();
  await expect.poll(() => state.closed).toBe(1);
  await expect.poll(() => state.error).toBe('Клиент читает ответ слишком медленно');
  expect((state.pieces * piece.length) / 1024 ** 2).toBeLessThan(40);
  response.destroy();
});

it('does not disconnect a slow reader that keeps reading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const response = await ask();
  for (let round = 0; round < 4; round += 1) {
    const enough = state.pieces + 200;
    // `expect.poll` would advance the fake clock.
    while (state.pieces < enough && state.closed === 0) {
      while (response.read() !== null);
      await soon();
    }
    vi.advanceTimersByTime(stallMs - 1);
  }
  expect(state).toMatchObject({ closed: 0, error: '' });
  response.destroy();
  await expect.poll(() => state.closed).toBe(1);
  expect(state.error).toBe('');
});

it('yields to other requests after a few chunks, regardless of how many are ready', async () => {
  let [seen, most, turns] = [0, 0, 0];
  const response = await ask();
  response.resume();
  const last = state.pieces + 200;
  while (state.pieces < last) {
    seen = state.pieces;
    await soon();
    turns += 1;
    most = Math.max(most, state.pieces - seen);
  }
  response.destroy();
  await expect.poll(() => state.closed).toBe(1);
  expect(turns).toBeGreaterThan(20);
  expect(most).toBeLessThan(10);
});
