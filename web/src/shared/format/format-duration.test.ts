import { expect, test } from 'vitest';
import { formatWait } from './format-duration.ts';

test.each([
  [0, '0 с'],
  [45, '45 с'],
  [60, '1 мин'],
  [125, '2 мин 5 с'],
  [900, '15 мин'],
  [3_600, '1 ч'],
  [5_000, '1 ч 23 мин'],
])('%i seconds are said as a person would', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
