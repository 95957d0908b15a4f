import type { budgetPeriods } from '@geoplan/contracts/balance/balance-providers';
import type { SpentDay } from './vendor-reading.ts';

export type BudgetPeriod = (typeof budgetPeriods)[number];

const dayMs = 86_400_000;

/** `YYYY-MM-DD` in UTC, the time zone in which vendors' days begin. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Rounded to millionths of a dollar, because sums of fractions are inexact. */
export const roundUsd = (usd: number): number => Math.round(usd * 1e6) / 1e6;

const midnight = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());

/** Start and end of the budget period that contains `now`; in UTC, weeks from Monday (ISO 8601). */
export function periodOf(period: BudgetPeriod, now: Date): { start: Date; end: Date } {
  const today = midnight(now);
  if (period === 'day') return { start: new Date(today), end: new Date(today + dayMs) };
  if (period === 'week') {
    const start = today - ((now.getUTCDay() + 6) % 7) * dayMs;
    return { start: new Date(start), end: new Date(start + 7 * dayMs) };
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}

/** USD spent since that day, inclusive. */
export function spentSince(days: readonly SpentDay[], start: Date): number {
  const first = utcDay(start);
  return roundUsd(days.reduce((sum, { day, usd }) => (day >= first ? sum + usd : sum), 0));
}

/** USD of each of the `count` full days before today, oldest first; a day that the vendor omits counts as 0. */
export function lastFullDays(days: readonly SpentDay[], now: Date, count: number): number[] {
  const byDay = new Map(days.map(({ day, usd }) => [day, usd]));
  return Array.from(
    { length: count },
    (_, nth) => byDay.get(utcDay(new Date(midnight(now) - (count - nth) * dayMs))) ?? 0,
  );
}
