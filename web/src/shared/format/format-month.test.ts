import { expect, test } from 'vitest';
import { formatMonth } from './format-month.ts';

test('a month has its name and year, the same in every time zone', () => {
  expect(formatMonth('2026-11')).toBe('ноябрь 2026');
  expect(formatMonth('2026-11', 'short')).toBe('нояб. 2026');
  expect(formatMonth('2026-03', 'short')).toBe('март 2026');
});
