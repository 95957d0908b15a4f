import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';
import { formatUsd } from './format-usd.ts';

test('a day is shown in the Russian order, in the person’s time zone', () => {
  expect(formatDay(new Date(2026, 10, 2, 23, 59).toISOString())).toBe('02.11.2026');
});

test('dollars have cents, unknown is a dash and nothing is not', () => {
  expect(formatUsd(0.8)).toBe('$0,80');
  expect(formatUsd(1234.567)).toBe('$1\u00A0234,57');
  expect(formatUsd(0)).toBe('$0,00');
  expect(formatUsd(null)).toBe('—');
});
