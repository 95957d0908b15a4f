const monthName = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortName = new Intl.DateTimeFormat('ru-RU', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const midMonth = (month: string) => new Date(`${month}-15T00:00:00Z`);
const withoutYearMark = (text: string) => text.replace(/\s*г\.$/, '');

/** «2026-03» as «март 2026», or in a chart, where room is dear, «нояб. 2026». */
export function formatMonth(month: string, length: 'long' | 'short' = 'long'): string {
  return withoutYearMark((length === 'long' ? monthName : shortName).format(midMonth(month)));
}
