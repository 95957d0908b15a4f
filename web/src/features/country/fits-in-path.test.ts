import { expect, test } from 'vitest';
import { fitsInPath } from './fits-in-path.ts';

test.each(['.', '..', ' .. '])('%j, which no path can carry, is not asked about', (keyword) => {
  expect(fitsInPath(keyword)).toBe(false);
});

test.each(['...', 'a/b', '50%2Fx'])('%j is asked about', (keyword) => {
  expect(fitsInPath(keyword)).toBe(true);
});
