import { createLog } from '@geoplan/kit/log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LookupResult } from './claimed-pair.ts';
import { createResultWriter } from './result-writer.ts';

// Fake timers leave this module alone, so its pauses would be real ones.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms)),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLog({ service: 'test', level: 'silent' });
const away = new Error('away');
const isTransient = (error: unknown) => error === away;
const metrics = {
  searchVolume: 1,
  clicks: 1,
  cpc: null,
  difficulty: null,
  globalSearchVolume: null,
  trafficPotential: null,
};
const resultOf = (keyword: string): LookupResult => ({
  pairs: [
    {
      keyword,
      country: 'us',
      freshSince: new Date(),
      takenAt: '2026-11-22 10:00:00.123456+00',
      runId: 'run',
      userId: 'user',
      startedBy: 'a@example.org',
    },
  ],
  ends: [{ metrics }],
  asked: null,
});
const result = resultOf('any');

/** A writer whose Postgres is away until `comeBack`. */
function writerWithout() {
  let isAway = true;
  const stopping = new AbortController();
  const commits: number[] = [];
  const writer = createResultWriter({
    async commit(_results, number) {
      commits.push(number);
      if (isAway) throw away;
    },
    isTransient,
    stopping: stopping.signal,
    log,
  });
  return { ...writer, commits, stopping, comeBack: () => (isAway = false) };
}

it('keeps a paid answer for as long as Postgres is away, under one number, and says that it is behind', async () => {
  const { write, drained, commits, comeBack } = writerWithout();
  const written = write([result]);
  let isCaughtUp = false;
  await vi.advanceTimersByTimeAsync(1_000);
  const behind = drained().then(() => (isCaughtUp = true));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(isCaughtUp).toBe(false);
  comeBack();
  await vi.advanceTimersByTimeAsync(1_000);
  await written;
  await behind;
  await write([result]);
  // Some 3 a second.
  expect(commits.length).toBeGreaterThan(10_000);
  expect(new Set(commits)).toEqual(new Set([1, 2]));
});

const isUnstorable = ({ pairs: [pair], ends: [end] }: LookupResult) =>
  pair?.keyword === 'bad' && end && 'metrics' in end;

it('fails the one answer that cannot be stored, and keeps the others, each under a number of its own', async () => {
  const commits: { number: number; kept: string[] }[] = [];
  const { write } = createResultWriter({
    async commit(results, number) {
      if (results.some(isUnstorable)) throw new Error('unstorable');
      const kept = results.map(({ pairs: [pair], ends: [end] }) =>
        [pair?.keyword, end && 'error' in end ? end.error.code : 'stored'].join(' '),
      );
      commits.push({ number, kept });
    },
    isTransient,
    stopping: new AbortController().signal,
    log,
  });
  await write(['one', 'bad', 'two'].map(resultOf));
  expect(commits.flatMap(({ kept }) => kept)).toEqual(['one stored', 'bad bad_response', 'two stored']);
  expect(new Set(commits.map(({ number }) => number)).size).toBe(3);
});

it('waits no more when the process ends', async () => {
  const { write, drained, stopping } = writerWithout();
  const written = write([result]);
  const refused = expect(written).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(1_000);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  await drained();
});
