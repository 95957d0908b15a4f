import { expect, test } from 'vitest';
import { parseBound, rangeText } from './range-text.ts';

test('formats a range with grouped numbers and its unit', () => {
  expect(rangeText({ min: 0, max: 1_000_000 })).toBe('0 – 1\u00A0000\u00A0000');
  expect(rangeText({ min: 0.5, max: 10 }, '$')).toBe('0,5 – 10\u00A0$');
});

test.each([
  ['1 500', 1, 1500],
  ['0,25', 0.01, 0.25],
  ['$3.999', 0.01, 4],
  ['12.6', 1, 13],
  ['0', 1, 0],
  ['', 1, 99],
  ['  ', 1, 99],
  ['много', 1, 99],
  ['-5', 1, 99],
  ['1e999', 1, 99],
])('reads %j on a grid of %d as %d', (typed, step, value) => {
  expect(parseBound(typed, 99, step)).toBe(value);
});
