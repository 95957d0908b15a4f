import { expect, test } from 'vitest';
import { formatWait } from './format-duration.ts';

test.each([
  [0, '0\u00A0с'],
  [45, '45\u00A0с'],
  [60, '1\u00A0мин'],
  [125, '2\u00A0мин 5\u00A0с'],
  [900, '15\u00A0мин'],
  [3_600, '1\u00A0ч'],
  [5_000, '1\u00A0ч 23\u00A0мин'],
])('formats %i seconds in natural units', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
