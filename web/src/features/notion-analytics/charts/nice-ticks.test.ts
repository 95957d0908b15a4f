import { expect, test } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [29, [0, 10, 20, 30]],
  [377, [0, 100, 200, 300, 400]],
  [421, [0, 200, 400, 600]],
  [10_000, [0, 5_000, 10_000]],
])('divides the axis of %i into round steps', (largest, ticks) => {
  expect(niceTicks(largest)).toEqual(ticks);
});
