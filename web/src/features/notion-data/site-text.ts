import { formatWrittenDay } from '../../shared/format/format-date.ts';

/** «03.02.2026»; an empty one is «—». */
export const startDateText = (date: string): string => (date === '' ? '—' : formatWrittenDay(date));

/** A value of the workspace; an empty one is «—». */
export const valueText = (value: string): string => (value.trim() === '' ? '—' : value);

/** «Lumoret · PL · План», what is empty left out. */
export const siteSummary = ({ brand, geo, status }: Record<'brand' | 'geo' | 'status', string>): string =>
  [brand, geo, status].filter((each) => each.trim() !== '').join(' · ') || '—';
