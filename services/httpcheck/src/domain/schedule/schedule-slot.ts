import type { CheckSchedule } from '@geoplan/contracts/http-status/http-status';
import { Cron } from 'croner';

type Rhythm = Pick<CheckSchedule, 'every' | 'weekday' | 'hour'>;

/** Period within which a run that was missed during downtime is still started, ms. */
const catchUpMs = 6 * 3_600_000;

/** Cron expression of the schedule, evaluated in the time zone with its clock changes. */
const cronOf = ({ every, weekday, hour }: Rhythm, timeZone: string): Cron =>
  new Cron(`0 ${hour} * * ${every === 'week' ? weekday % 7 : '*'}`, { timezone: timeZone, paused: true });

/** Next time of the schedule after the given time. */
export function nextSlot(rhythm: Rhythm, timeZone: string, after: Date): Date {
  const next = cronOf(rhythm, timeZone).nextRun(after);
  if (next === null) throw new Error('schedule has no next run');
  return next;
}

/**
 * Time of the run that is currently due; null if there is none. Times before `since` are settled, because their run
 * was started or the schedule was different.
 */
export function dueSlot(rhythm: Rhythm, timeZone: string, now: Date, since: Date): Date | null {
  const [last] = cronOf(rhythm, timeZone).previousRuns(1, now);
  return last && last > since && now.getTime() - last.getTime() < catchUpMs ? last : null;
}
