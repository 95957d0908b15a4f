import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLog, type Log } from '../../log.ts';
import { createRunFeeds, feedPauseMs, type FeedView } from './run-feed.ts';

const silentLog = createLog({ service: 'test', level: 'silent' });

/** A run that finishes its items on demand, and counts its reads. */
function fakeRun(total: number, log: Log = silentLog) {
  const run: { done: number; reads: number; isThere: boolean; failure: Error | null } = {
    done: 0,
    reads: 0,
    isThere: true,
    failure: null,
  };
  const feeds = createRunFeeds({
    log,
    async read(_runId, afterSeq) {
      run.reads += 1;
      if (run.failure) throw run.failure;
      if (!run.isThere) return null;
      const seqs = Array.from({ length: run.done - afterSeq }, (_, at) => afterSeq + at + 1);
      return {
        state: {
          status: run.done === total ? 'completed' : 'running',
          counts: { done: run.done, total, failed: 0 },
        },
        items: seqs.map((seq) => ({ seq, json: String(seq) })),
      };
    },
  });
  return { run, feeds };
}

it('reads once for all followers, including late followers', async () => {
  const { run, feeds } = fakeRun(2);
  const views: FeedView[] = [];
  for (let follower = 0; follower < 50; follower += 1) feeds.follow('a', (view) => views.push(view));
  await expect.poll(() => views.length).toBe(50);
  expect(run.reads).toBe(1);
  run.done = 1;
  feeds.wake('a');
  await expect.poll(() => views.length).toBe(100);
  feeds.follow('a', (view) => views.push(view));
  expect(views).toHaveLength(101);
  expect(views.at(-1)?.items).toEqual([{ seq: 1, json: '1' }]);
  expect(run.reads).toBe(2);
  feeds.close();
});

it('reads at most once per pause, regardless of the number of wake-ups, but reports the end immediately', async () => {
  const { run, feeds } = fakeRun(1_000);
  const tellings: number[] = [];
  let isEnded = false;
  feeds.follow('a', ({ isOver }) => {
    tellings.push(performance.now());
    isEnded = isOver;
  });
  const timer = setInterval(() => {
    run.done += 1;
    feeds.wake('a');
  }, 5);
  await expect.poll(() => tellings.length, { interval: 5 }).toBeGreaterThanOrEqual(4);
  clearInterval(timer);
  for (const [at, time] of tellings.entries())
    expect(time - (tellings[at - 1] ?? -Infinity)).toBeGreaterThan(feedPauseMs - 10);
  run.done = 1_000;
  feeds.wake('a', true);
  // One turn of the event loop is enough, because no timer is involved.
  await nextTurn();
  expect(isEnded).toBe(true);
});

it('stops reading when the last follower has left', async () => {
  const { run, feeds } = fakeRun(2);
  const stops = [1, 2].map(() => feeds.follow('a', () => {}));
  await expect.poll(() => run.reads).toBe(1);
  for (const stop of stops) stop();
  feeds.wake('a', true);
  feeds.wake(null);
  await new Promise((resolve) => setTimeout(resolve, feedPauseMs + 50));
  expect(run.reads).toBe(1);
});

it('ends when the run no longer exists, and ends for all followers when it is closed', async () => {
  const gone = fakeRun(1);
  gone.run.isThere = false;
  const views: FeedView[] = [];
  gone.feeds.follow('a', (view) => views.push(view));
  await expect.poll(() => views).toEqual([{ items: [], state: null, isOver: true }]);
  const { feeds } = fakeRun(1);
  const ends: boolean[] = [];
  feeds.follow('b', ({ isOver }) => ends.push(isOver));
  await expect.poll(() => ends).toEqual([false]);
  feeds.close();
  feeds.follow('b', ({ isOver }) => ends.push(isOver));
  expect(ends).toEqual([false, true, true]);
});

it('logs a failed read for all followers as one error, and logs the recovery', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const { run, feeds } = fakeRun(1, log);
  run.failure = new TypeError('x');
  for (const runId of ['a', 'b', 'c']) feeds.follow(runId, () => {});
  await expect.poll(() => run.reads).toBe(3);
  expect(lines).toMatchObject([{ level: 50, msg: 'read of run progress failed' }]);
  run.failure = null;
  feeds.wake(null, true);
  await expect.poll(() => lines.at(-1)).toMatchObject({ msg: 'read of run progress failed; recovered' });
  expect(lines).toHaveLength(2);
  feeds.close();
});
