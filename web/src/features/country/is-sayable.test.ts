import { expect, test } from 'vitest';
import { isSayable } from './is-sayable.ts';

test.each(['.', '..', ' .. '])('%j, which no path can carry, is not asked about', (keyword) => {
  expect(isSayable(keyword)).toBe(false);
});

test.each(['...', 'a/b', '50%2Fx'])('%j is asked about', (keyword) => {
  expect(isSayable(keyword)).toBe(true);
});
