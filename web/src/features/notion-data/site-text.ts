import { formatWrittenDay } from '../../shared/format/format-date.ts';

/** «03.02.2026»; «—» if empty. */
export const startDateText = (date: string): string => (date === '' ? '—' : formatWrittenDay(date));

/** Value from the workspace; «—» if empty. */
export const valueText = (value: string): string => (value.trim() === '' ? '—' : value);

/** «Lumoret · PL · План», without empty values. */
export const joinedValues = (...values: readonly string[]): string =>
  values.filter((each) => each.trim() !== '').join(' · ') || '—';
