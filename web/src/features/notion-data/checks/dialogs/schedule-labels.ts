import type { CheckScheduleState } from '@geoplan/contracts/http-status/http-status';
import { formatDateTime, ownTimeZone } from '../../../../shared/format/format-date.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';

const names = [
  ['понедельник', 'понедельникам'],
  ['вторник', 'вторникам'],
  ['среда', 'средам'],
  ['четверг', 'четвергам'],
  ['пятница', 'пятницам'],
  ['суббота', 'субботам'],
  ['воскресенье', 'воскресеньям'],
] as const;

/** Days of the week, with the ISO day number as id. */
export const weekdays = names.map(([name], at) => ({
  id: String(at + 1),
  label: name.charAt(0).toUpperCase() + name.slice(1),
}));

/** «03:00». */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** «Каждый день в 03:00 (UTC): все сайты». */
export function scheduleText(schedule: Omit<CheckScheduleState, 'revision' | 'digest' | 'nextAt'>): string {
  const { isEnabled, every, weekday, hour, statusFilter, timeZone } = schedule;
  if (!isEnabled) return 'Проверка по расписанию выключена.';
  const days = every === 'day' ? 'Каждый день' : `По ${names[weekday - 1]?.[1] ?? ''}`;
  const sites =
    statusFilter.length === 0
      ? 'все сайты'
      : formatCount(statusFilter.length, ['статус', 'статуса', 'статусов']);
  return `${days} в ${hourText(hour)} (${timeZone}): ${sites}`;
}

/**
 * Time of the next check in the person's time zone, «24.11.2026, 06:00», or «24.11.2026, 06:00 по вашему времени» if
 * the schedule uses a different time zone.
 */
export function nextCheckText(nextAt: string, timeZone: string, zone = ownTimeZone()): string {
  const time = formatDateTime(nextAt);
  return zone === timeZone ? time : `${time} по вашему времени`;
}
