import { expect, test } from 'vitest';
import { formatDateTime, formatToday } from './format-date.ts';

test('a time is shown in the Russian order, no time as a dash', () => {
  expect(formatDateTime(new Date(2026, 10, 20, 14, 5).toISOString())).toBe('20.11.2026, 14:05');
  expect(formatDateTime(null)).toBe('—');
});

test('today begins with a capital', () => {
  expect(formatToday(new Date(2026, 10, 20))).toBe('Пятница, 20 ноября');
});
