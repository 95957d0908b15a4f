import { describe, expect, it } from 'vitest';
import { lastFullDays, periodOf, spentSince, type BudgetPeriod } from './daily-spending.ts';

const period = (of: BudgetPeriod, now: string) => {
  const { start, end } = periodOf(of, new Date(now));
  return [start.toISOString().slice(0, 16), end.toISOString().slice(0, 16)];
};

describe('budget period', () => {
  it.each([
    ['day', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-24'],
    ['day', '2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01'],
    ['day', '2028-02-28T12:00:00.000Z', '2028-02-28', '2028-02-29'],
    // A Monday, and the Sunday before it.
    ['week', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'],
    ['week', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
    ['week', '2027-01-01T12:00:00.000Z', '2026-12-28', '2027-01-04'],
    ['month', '2026-11-01T00:00:00.000Z', '2026-11-01', '2026-12-01'],
    ['month', '2026-11-30T23:59:59.999Z', '2026-11-01', '2026-12-01'],
    ['month', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['month', '2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
  ] as const)('begins and ends the budget period for a %s at %s on %s and %s', (of, now, start, end) => {
    expect(period(of, now)).toEqual([`${start}T00:00`, `${end}T00:00`]);
  });

  it('begins a budget period at midnight UTC, whatever the time zone of the process', () => {
    // In Berlin and in Tokyo it is already December.
    expect(period('month', '2026-11-30T23:30:00.000Z')[0]).toBe('2026-11-01T00:00');
    expect(period('day', '2026-12-01T01:00:00+02:00')[0]).toBe('2026-11-30T00:00');
  });
});

describe('spending', () => {
  const days = [
    { day: '2026-10-31', usd: 5 },
    { day: '2026-11-01', usd: 0.1 },
    { day: '2026-11-20', usd: 0.2 },
    { day: '2026-11-23', usd: 4 },
  ];
  const since = (of: BudgetPeriod, now: string) => spentSince(days, periodOf(of, new Date(now)).start);

  it('counts spending from the first day of the period, inclusive', () => {
    expect(since('month', '2026-11-22T12:00:00Z')).toBe(4.3);
    expect(since('week', '2026-11-23T00:00:00Z')).toBe(4);
    expect(since('day', '2026-11-23T23:59:59Z')).toBe(4);
    expect(since('month', '2026-12-01T00:00:00Z')).toBe(0);
  });

  it('leaves no rounding errors when it sums fractions', () => {
    expect(spentSince(days.slice(1, 3), new Date('2026-11-01T00:00:00Z'))).toBe(0.3);
  });

  it('returns 0 for full days that the vendor omits, and excludes today', () => {
    expect(lastFullDays(days, new Date('2026-11-23T12:00:00Z'), 4)).toEqual([0, 0.2, 0, 0]);
    expect(lastFullDays(days, new Date('2026-11-24T00:00:00Z'), 2)).toEqual([0, 4]);
  });
});
