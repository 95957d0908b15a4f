const dayMs = 24 * 60 * 60_000;

/** Number of a day `YYYY-MM-DD`, used only to compute differences between days, so the time zone does not matter. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** Current day in a time zone, relative to the hour of a schedule. */
export interface Today {
  /** `YYYY-MM-DD`. */
  today: string;
  /** True if the start hour of the schedule has passed. */
  isHourPast: boolean;
}

/**
 * Day of the next run, never a day whose hour has passed. It is a whole number of intervals after the last run, so
 * that missed runs are skipped. Without a last run, it is the first possible day.
 */
export function nextDay(last: string | null, everyDays: number, { today, isHourPast }: Today): string {
  const earliest = numberOf(today) + (isHourPast ? 1 : 0);
  if (last === null) return dayOf(earliest);
  const steps = Math.max(1, Math.ceil((earliest - numberOf(last)) / everyDays));
  return dayOf(numberOf(last) + steps * everyDays);
}
