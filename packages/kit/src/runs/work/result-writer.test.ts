import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { createResultWriter } from './result-writer.ts';

// Fake timers do not cover this module, so its pauses would be real.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms)),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLog({ service: 'test', level: 'silent' });
const away = new Error('away');
const needs = {
  asFailed: (result: string) => `${result} failed`,
  isTransient: (error: unknown) => error === away,
  log,
};

/** A writer whose Postgres is down until `comeBack`. */
function writerWithout() {
  let isAway = true;
  const stopping = new AbortController();
  const commits: number[] = [];
  const writer = createResultWriter<string>({
    ...needs,
    async commit(_results, number) {
      commits.push(number);
      if (isAway) throw away;
    },
    stopping: stopping.signal,
  });
  return { ...writer, commits, stopping, comeBack: () => (isAway = false) };
}

it('keeps a paid result under one commit number while Postgres is down, and reports the backlog', async () => {
  const { write, drained, commits, comeBack } = writerWithout();
  const written = write(['any']);
  let isCaughtUp = false;
  await vi.advanceTimersByTimeAsync(1_000);
  const behind = drained().then(() => (isCaughtUp = true));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(isCaughtUp).toBe(false);
  comeBack();
  await vi.advanceTimersByTimeAsync(1_000);
  await written;
  await behind;
  await write(['any']);
  // About 3 per second.
  expect(commits.length).toBeGreaterThan(10_000);
  expect(new Set(commits)).toEqual(new Set([1, 2]));
});

it('fails only the result that cannot be stored, and keeps the others, each under a separate commit number', async () => {
  const commits: { number: number; kept: readonly string[] }[] = [];
  const { write } = createResultWriter<string>({
    ...needs,
    async commit(results, number) {
      if (results.includes('bad')) throw new Error('unstorable');
      commits.push({ number, kept: results });
    },
    stopping: new AbortController().signal,
  });
  await write(['one', 'bad', 'two']);
  expect(commits.flatMap(({ kept }) => kept)).toEqual(['one', 'bad failed', 'two']);
  expect(new Set(commits.map(({ number }) => number)).size).toBe(3);
});

it('stops waiting for Postgres when the process ends', async () => {
  const { write, drained, stopping } = writerWithout();
  const written = write(['any']);
  const refused = expect(written).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(1_000);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  await drained();
});
