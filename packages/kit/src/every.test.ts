import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs again and again, never twice at a time, until it is stopped', async () => {
  let [begun, ended] = [0, 0];
  const periodic = every(10, async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 25));
    ended += 1;
  });
  await vi.advanceTimersByTimeAsync(34);
  expect([begun, ended]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(10);
  expect([begun, ended]).toEqual([2, 1]);
  periodic.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([begun, ended]).toEqual([2, 2]);
});

it('runs at once when asked, and once more for however many ask during a round', async () => {
  let begun = 0;
  const periodic = every(1_000, async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  periodic.now();
  expect(begun).toBe(1);
  periodic.now();
  periodic.now();
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toBe(2);
  periodic.stop();
});
