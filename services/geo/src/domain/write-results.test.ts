import { createLog } from '@geoplan/kit/log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createResultWriter } from './write-results.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = new Error('away');
const result = { pairs: [], ends: [], asked: null };

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
    isPassing: (error) => error === away,
    stopping: stopping.signal,
    log: createLog({ service: 'test', level: 'silent' }),
  });
  return { ...writer, commits, stopping, comeBack: () => (isAway = false) };
}

it('keeps a paid answer for as long as Postgres is away, under one number, and says that it is behind', async () => {
  const { write, caughtUp, commits, comeBack } = writerWithout();
  const written = write([result]);
  let isCaughtUp = false;
  await vi.advanceTimersByTimeAsync(1_000);
  const behind = caughtUp().then(() => (isCaughtUp = true));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(isCaughtUp).toBe(false);
  comeBack();
  await vi.advanceTimersByTimeAsync(1_000);
  await written;
  await behind;
  await write([result]);
  expect(new Set(commits)).toEqual(new Set([1, 2]));
});

it('waits no more when the process ends', async () => {
  const { write, caughtUp, stopping } = writerWithout();
  const written = write([result]);
  const refused = expect(written).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(1_000);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  await caughtUp();
});
