import { formatDay } from '../../shared/format/format-day.ts';

/** «03.02.2026»; a day without a time stays that day in every time zone, what is no date stays as it stands. */
export function startDateText(date: string): string {
  if (date === '') return '—';
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year !== undefined) return `${day}.${month}.${year}`;
  return Number.isNaN(Date.parse(date)) ? date : formatDay(date);
}

/** A value of the workspace; an empty one is «—». */
export const valueText = (value: string): string => (value.trim() === '' ? '—' : value);
