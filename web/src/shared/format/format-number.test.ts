import { expect, test } from 'vitest';
import { formatCount, formatNumber } from './format-number.ts';

const records = ['запись', 'записи', 'записей'] as const;

test('thousands are grouped as in Russian, unknown is a dash and zero is zero', () => {
  expect(formatNumber(12480)).toBe('12\u00A0480');
  expect(formatNumber(null)).toBe('—');
  expect(formatNumber(0)).toBe('0');
});

test.each([
  [0, '0 записей'],
  [1, '1 запись'],
  [2, '2 записи'],
  [5, '5 записей'],
  [11, '11 записей'],
  [21, '21 запись'],
  [112, '112 записей'],
])('%i has its noun in the right form', (count, text) => {
  expect(formatCount(count, records)).toBe(text);
});
