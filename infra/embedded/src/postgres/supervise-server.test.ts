import { expect, test } from 'vitest';
import type { ServerProcess } from './server-process.ts';
import { superviseServer } from './supervise-server.ts';

/** A server without a process, which dies when the test requests it. */
function fakeServer(pid: number) {
  const { promise: exited, resolve: die } = Promise.withResolvers<void>();
  const server: ServerProcess = { pid, exited, stop: async () => die(), abandon: () => die() };
  return { server, die };
}

const pauses = { quickMs: [1, 1], slowMs: 1 };

test('a failed restart of the server is retried indefinitely until it succeeds, and is reported only once', async () => {
  const first = fakeServer(1);
  const reported: string[] = [];
  let tries = 0;
  const start = async () => {
    tries += 1;
    if (tries < 50) throw new Error(`no space, try ${tries}`);
    return fakeServer(2).server;
  };
  const supervised = superviseServer(
    first.server,
    start,
    (failure) => void reported.push(failure instanceof Error ? failure.message : 'again'),
    pauses,
  );
  first.die();
  await expect.poll(() => supervised.current().pid).toBe(2);
  expect(reported).toEqual(['no space, try 2', 'again']);
  await supervised.stop();
});

test('stopping does not wait for the next attempt', async () => {
  const first = fakeServer(1);
  let failed = 0;
  const start = async () => {
    failed += 1;
    throw new Error('no space');
  };
  const supervised = superviseServer(first.server, start, () => {}, { quickMs: [1], slowMs: 3_600_000 });
  first.die();
  await expect.poll(() => failed).toBe(1);
  await supervised.stop();
});
