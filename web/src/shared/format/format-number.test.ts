import { expect, test } from 'vitest';
import { formatCount, formatNumber, formatUsd } from './format-number.ts';

const records = ['запись', 'записи', 'записей'] as const;

test('groups thousands in the Russian format, and shows a dash for an unknown value but 0 for zero', () => {
  expect(formatNumber(12480)).toBe('12\u00A0480');
  expect(formatNumber(null)).toBe('—');
  expect(formatNumber(0)).toBe('0');
});

test.each([
  [0, '0\u00A0записей'],
  [1, '1\u00A0запись'],
  [2, '2\u00A0записи'],
  [5, '5\u00A0записей'],
  [11, '11\u00A0записей'],
  [21, '21\u00A0запись'],
  [112, '112\u00A0записей'],
])('declines the noun after %i', (count, text) => {
  expect(formatCount(count, records)).toBe(text);
});

test('formats dollars with cents, and shows a dash for an unknown value but 0 for zero', () => {
  expect(formatUsd(0.8)).toBe('0,80\u00A0$');
  expect(formatUsd(1234.567)).toBe('1\u00A0234,57\u00A0$');
  expect(formatUsd(0)).toBe('0,00\u00A0$');
  expect(formatUsd(null)).toBe('—');
});
