import { describe, expect, test } from 'vitest';
import {
  counted,
  formatAge,
  formatAmount,
  formatCount,
  formatDate,
  formatFigure,
  formatPrice,
  formatUsd,
} from './english.ts';

test('formats an unknown value as a dash, never as 0', () => {
  expect([formatCount(null), formatUsd(null), formatPrice(null), formatFigure(null, 'units')]).toEqual([
    '—',
    '—',
    '—',
    '—',
  ]);
  expect([formatCount(0), formatUsd(0), formatFigure(0, 'requests')]).toEqual(['0', '$0.00', '0']);
});

test('groups thousands and adds the unit', () => {
  expect(formatFigure(12_480, 'requests')).toBe('12,480');
  expect(formatAmount(12_480, 'requests')).toBe('12,480 requests');
  expect(formatAmount(1, 'units')).toBe('1 unit');
  expect(formatAmount(-4.2, 'USD')).toBe('-$4.20');
  expect([formatUsd(-0.25), formatUsd(-0.004)]).toEqual(['-$0.25', '$0.00']);
  expect(counted(2, 'day')).toBe('2 days');
});

test('does not round a price below one cent to zero', () => {
  expect(formatPrice(0.0235)).toBe('$0.0235');
  expect(formatPrice(2)).toBe('$2.00');
});

test('formats a date without a time as the same day in every time zone', () => {
  expect(formatDate('2026-11-01')).toBe('Nov 1');
});

describe('ages', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  test.each([
    ['2026-11-20T11:59:30Z', 'just now'],
    // The server's clock may be slightly ahead.
    ['2026-11-20T12:00:05Z', 'just now'],
    ['2026-11-20T11:58:00Z', '2 min ago'],
    ['2026-11-20T09:00:00Z', '3 h ago'],
    ['2026-11-19T12:00:00Z', '24 h ago'],
    ['2026-11-10T12:00:00Z', 'Nov 10, 2026'],
  ])('formats %s as %s', (at, text) => {
    expect(formatAge(at, now)).toBe(text);
  });
});
