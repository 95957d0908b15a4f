import type { Runway } from '@geoplan/contracts/balance/balance-providers';

/** Number of days whose usage predicts the next days; two weeks, so that each weekday occurs twice. */
export const runwayDays = 14;
const dayMs = 24 * 3_600_000;
/** Daily usage below which the runway is effectively infinite and would overflow. */
const leastPerDay = 1e-9;

/**
 * Student's t, 95th percentile, by degrees of freedom 1 … 13 (NIST/SEMATECH e-Handbook, 1.3.6.7.2). Nine times in
 * ten, the balance runs out between the two bounds.
 */
const t95 = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771,
] as const;

interface RunwayInput {
  /** Balance in the unit of `daily`; null if unknown. */
  balance: number | null;
  /** Usage per day, oldest first; undefined for a day without figures. Only the last 14 days count. */
  daily: readonly (number | undefined)[];
  /** Time of the next full balance; null if there is no reset or its time is unknown. */
  resetAt: Date | null;
  now: Date;
}

/**
 * Bounds of the day on which the sum of daily usage exceeds the balance. T days with independent usage of mean m and
 * deviation s, measured on n days, use a sum of m·T ± t·s·√(T + T²/n). The root combines the variation of the days
 * and the uncertainty of the mean after n days. The equation is solved for the T at which the sum equals the balance.
 * Weekdays and trends are not considered.
 */
function boundsOf(balance: number, used: readonly number[], mean: number) {
  const t = t95[used.length - 2];
  // A single day says nothing about the other days.
  if (t === undefined) return { least: 0, most: null };
  const squares = used.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const spread = (t * t * squares) / (used.length - 1);
  // a·T² − b·T + balance² = 0
  const a = mean * mean - spread / used.length;
  const b = 2 * balance * mean + spread;
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * balance * balance));
  const least = (2 * balance * balance) / (b + root);
  // If the mean may be 0, the usage may be 0 too, and there is no last day.
  return { least, most: a > 0 ? (b + root) / (2 * a) : null };
}

/**
 * Time until the balance is used up at the usage of the last days, or until its reset if that is earlier. `null` if
 * it cannot be estimated: balance or usage is unknown, nothing was used, or the reset has passed and the new balance
 * has not been reported yet.
 */
export function runwayOf({ balance, daily, resetAt, now }: RunwayInput): Runway | null {
  const used = daily.slice(-runwayDays).filter((each) => each !== undefined);
  const perDay = used.reduce((sum, each) => sum + each, 0) / used.length;
  const daysToReset = resetAt ? (resetAt.getTime() - now.getTime()) / dayMs : Infinity;
  if (balance === null || !(perDay >= leastPerDay) || daysToReset <= 0) return null;
  const left = Math.max(0, balance);
  const bounds = left === 0 ? { least: 0, most: 0 } : boundsOf(left, used, perDay);
  const most = Math.min(bounds.most ?? Infinity, daysToReset);
  return {
    perDay,
    days: Math.min(left / perDay, daysToReset),
    daysAtLeast: Math.min(bounds.least, daysToReset),
    daysAtMost: most === Infinity ? null : most,
    observedDays: used.length,
  };
}
