const dayMs = 24 * 60 * 60_000;

/** Of a day `YYYY-MM-DD`, whatever its time zone: only differences count. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** The calendar of a time zone at one moment. */
export interface Today {
  /** `YYYY-MM-DD`. */
  today: string;
  /** Whether the hour at which the schedule starts has come. */
  isHourPast: boolean;
}

/**
 * The day of the next run, never one whose hour is past: whole steps after the last one, so that what was missed is left
 * out; without a last one the first day that there is.
 */
export function nextDay(last: string | null, everyDays: number, { today, isHourPast }: Today): string {
  const earliest = numberOf(today) + (isHourPast ? 1 : 0);
  if (last === null) return dayOf(earliest);
  const steps = Math.max(1, Math.ceil((earliest - numberOf(last)) / everyDays));
  return dayOf(numberOf(last) + steps * everyDays);
}
