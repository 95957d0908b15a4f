import { formatWrittenDay } from '../../shared/format/format-date.ts';

/** «03.02.2026»; an empty one is «—». */
export const startDateText = (date: string): string => (date === '' ? '—' : formatWrittenDay(date));

/** A value of the workspace; an empty one is «—». */
export const valueText = (value: string): string => (value.trim() === '' ? '—' : value);
