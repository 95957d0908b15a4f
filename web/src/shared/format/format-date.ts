const day = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** «20.11.2026» in the person's time zone (spec §2). */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/**
 * A date as the workspace writes it: «2026-02-03» is that day in every time zone, «2026-02» that month, a moment is a day in the person's, and
 * what is no date stays as it stands.
 */
export function formatWrittenDay(text: string): string {
  const [, year, month, ofMonth] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? [];
  if (year !== undefined) return ofMonth === undefined ? `${month}.${year}` : `${ofMonth}.${month}.${year}`;
  // A browser reads a date into «test 12», too.
  const isMoment = /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
  return isMoment ? formatDay(text) : text;
}

const monthName = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortName = new Intl.DateTimeFormat('ru-RU', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const midMonth = (month: string) => new Date(`${month}-15T00:00:00Z`);
const withoutYearMark = (text: string) => text.replace(/\s*г\.$/, '');

/** «2026-03» as «март 2026», or in a chart, where room is dear, «нояб. 2026». */
export function formatMonth(month: string, length: 'long' | 'short' = 'long'): string {
  return withoutYearMark((length === 'long' ? monthName : shortName).format(midMonth(month)));
}

const dateTime = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const dateTimeSeconds = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium' });
const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long' });

/** «20.11.2026, 14:05» in the person's time zone (spec §9); null is «—». */
export function formatDateTime(iso: string | null): string {
  return iso === null ? '—' : dateTime.format(new Date(iso));
}

/** The same with seconds: several entries of a log fall into one minute. */
export function formatDateTimeSeconds(iso: string): string {
  return dateTimeSeconds.format(new Date(iso));
}

/** «Пятница, 20 ноября». */
export function formatToday(now: Date): string {
  const text = weekday.format(now).replace(/(\d) /, '$1\u00A0');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
