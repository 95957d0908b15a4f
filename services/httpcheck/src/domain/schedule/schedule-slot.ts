import type { CheckSchedule } from '@geoplan/contracts/http-status/http-status';
import { Cron } from 'croner';

type Rhythm = Pick<CheckSchedule, 'every' | 'weekday' | 'hour'>;

/** A run that was missed while nothing ran is made up for within this; ms. */
const catchUpMs = 6 * 3_600_000;

/** In the time zone's own hours, whatever its clock does in spring and autumn. */
const cronOf = ({ every, weekday, hour }: Rhythm, timeZone: string): Cron =>
  new Cron(`0 ${hour} * * ${every === 'week' ? weekday % 7 : '*'}`, { timezone: timeZone, paused: true });

/** The next time after this one. */
export function nextSlot(rhythm: Rhythm, timeZone: string, after: Date): Date {
  const next = cronOf(rhythm, timeZone).nextRun(after);
  if (next === null) throw new Error('schedule without a next run');
  return next;
}

/**
 * The time of the run that is to be started now; null = none. `since`: what lies before it is settled, since it was
 * started then or the schedule was another one.
 */
export function dueSlot(rhythm: Rhythm, timeZone: string, now: Date, since: Date): Date | null {
  const [last] = cronOf(rhythm, timeZone).previousRuns(1, now);
  return last && last > since && now.getTime() - last.getTime() < catchUpMs ? last : null;
}
