import { expect, test } from 'vitest';
import { isPathSegment } from './is-path-segment.ts';

test.each(['.', '..', ' .. '])('%j, which no path can carry, is not asked about', (keyword) => {
  expect(isPathSegment(keyword)).toBe(false);
});

test.each(['...', 'a/b', '50%2Fx'])('%j is asked about', (keyword) => {
  expect(isPathSegment(keyword)).toBe(true);
});
