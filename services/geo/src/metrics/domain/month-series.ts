import type { MonthVolume } from './purchase.ts';

/** Volumes of consecutive months; `null` for a month without a known volume. */
export interface MonthSeries {
  /** `YYYY-MM`. */
  firstMonth: string;
  volumes: (number | null)[];
}

/** Ten years. */
const maxMonths = 120;

/** Number of months since year 0. */
function numberOf(month: string): number {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number);
  return year * 12 + monthOfYear - 1;
}

function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** Known volumes of a series, oldest first. */
export function monthsOf({ firstMonth, volumes }: MonthSeries): MonthVolume[] {
  return volumes.flatMap((volume, at) =>
    volume === null ? [] : { month: monthOf(numberOf(firstMonth) + at), volume },
  );
}

/**
 * Adds months from a response to the known months. A known month stays known, and its volume is taken from the newer
 * response. Keeps the newest ten years. `null` while no month is known.
 */
export function mergeMonths(known: MonthSeries | null, told: readonly MonthVolume[]): MonthSeries | null {
  const all = [...(known ? monthsOf(known) : []), ...told];
  const volumes = new Map(all.map(({ month, volume }) => [numberOf(month), volume]));
  if (volumes.size === 0) return null;
  const last = Math.max(...volumes.keys());
  const first = Math.max(Math.min(...volumes.keys()), last - maxMonths + 1);
  return {
    firstMonth: monthOf(first),
    volumes: Array.from({ length: last - first + 1 }, (_, at) => volumes.get(first + at) ?? null),
  };
}
