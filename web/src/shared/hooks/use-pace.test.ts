import { expect, test } from 'vitest';
import { paceOf, secondsLeft } from './use-pace.ts';

const at = (atMs: number, count: number) => ({ atMs, count });

test('returns the growth per second once a count has grown, but null without growth or after a restart', () => {
  expect(paceOf([at(0, 100), at(4_000, 300)])).toBe(50);
  expect(paceOf([at(0, 10), at(1_000, 12), at(2_000, 18)])).toBe(4);
  expect(paceOf([at(0, 100)])).toBeNull();
  expect(paceOf([at(0, 100), at(1_000, 100)])).toBeNull();
  expect(paceOf([at(0, 900), at(1_000, 100)])).toBeNull();
});

test('estimates the remaining time in whole seconds, but returns null while the pace is unknown', () => {
  expect(secondsLeft(32, 4)).toBe(8);
  expect(secondsLeft(33, 4)).toBe(9);
  expect(secondsLeft(40, null)).toBeNull();
});
