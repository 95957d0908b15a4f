import { expect, test } from 'vitest';
import { isPathSegment } from './is-path-segment.ts';

test.each(['.', '..', ' .. '])('is false for %j, which a path cannot contain', (keyword) => {
  expect(isPathSegment(keyword)).toBe(false);
});

test.each(['...', 'a/b', '50%2Fx'])('is true for %j', (keyword) => {
  expect(isPathSegment(keyword)).toBe(true);
});
