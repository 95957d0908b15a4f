import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startInterval } from './interval.ts';

const lines: { level: number; msg: string }[] = [];
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs repeatedly, never concurrently, until it is stopped', async () => {
  let [begun, ended] = [0, 0];
  const periodic = startInterval(
    10,
    async () => {
      begun += 1;
      await new Promise((resolve) => setTimeout(resolve, 25));
      ended += 1;
    },
    { log, failed: 'work failed' },
  );
  await vi.advanceTimersByTimeAsync(34);
  expect([begun, ended]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(10);
  expect([begun, ended]).toEqual([2, 1]);
  periodic.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([begun, ended]).toEqual([2, 2]);
});

it('runs immediately on request, and once more for any number of requests during a round', async () => {
  let begun = 0;
  const periodic = startInterval(
    1_000,
    async () => {
      begun += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    { log, failed: 'work failed' },
  );
  periodic.now();
  expect(begun).toBe(1);
  periodic.now();
  periodic.now();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toBe(2);
  periodic.stop();
});

it('logs a failed round and runs the next one', async () => {
  let begun = 0;
  const periodic = startInterval(
    10,
    () => {
      begun += 1;
      if (begun < 3) throw new Error('x');
    },
    { log, failed: 'work failed' },
  );
  await vi.advanceTimersByTimeAsync(35);
  periodic.stop();
  expect(begun).toBe(3);
  expect(lines).toMatchObject([
    { level: 50, msg: 'work failed' },
    { level: 30, msg: 'work failed; recovered' },
  ]);
});
