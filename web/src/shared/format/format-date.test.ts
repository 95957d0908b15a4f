import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatMonth, formatToday } from './format-date.ts';

test('formats a time in Russian order, and null as a dash', () => {
  expect(formatDateTime(new Date(2026, 10, 20, 14, 5).toISOString())).toBe('20.11.2026, 14:05');
  expect(formatDateTime(null)).toBe('—');
});

test('formats today with a capital letter', () => {
  expect(formatToday(new Date(2026, 10, 20))).toBe('Пятница, 20\u00A0ноября');
});

test('formats a day in Russian order, in the user’s time zone', () => {
  expect(formatDay(new Date(2026, 10, 2, 23, 59).toISOString())).toBe('02.11.2026');
});

test('formats a month with its name and year, and as the same month in every time zone', () => {
  expect(formatMonth('2026-11')).toBe('ноябрь 2026');
  expect(formatMonth('2026-11', 'short')).toBe('нояб. 2026');
  expect(formatMonth('2026-03', 'short')).toBe('март 2026');
});
