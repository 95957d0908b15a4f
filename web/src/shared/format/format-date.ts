const day = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' });

// The Swedish format is yyyy-mm-dd.
const iso = new Intl.DateTimeFormat('sv-SE');

/** Day as «2026-11-20», in the user's time zone. */
export const isoDay = (at: Date): string => iso.format(at);

/** «20.11.2026» in the user's time zone (spec §2). */
export const formatDay = (at: string): string => day.format(new Date(at));

/**
 * Date as written in the workspace: «2026-02-03» is the same day in every time zone, and «2026-02» the same month. A
 * time becomes a day in the user's time zone; any other text is unchanged.
 */
export function formatWrittenDay(text: string): string {
  const [, year, month, ofMonth] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text) ?? [];
  if (year !== undefined) return ofMonth === undefined ? `${month}.${year}` : `${ofMonth}.${month}.${year}`;
  // Browsers also parse «test 12» as a date.
  const isMoment = /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
  return isMoment ? formatDay(text) : text;
}

const monthName = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortName = new Intl.DateTimeFormat('ru-RU', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const midMonth = (month: string) => new Date(`${month}-15T00:00:00Z`);
const withoutYearMark = (text: string) => text.replace(/\s*г\.$/, '');

/** Formats «2026-03» as «март 2026», or in the short form, for a narrow chart, «2026-11» as «нояб. 2026». */
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
const time = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' });
const dateTimeSeconds = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium' });
const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long' });

/** «14:05» in the user's time zone. */
export const formatTime = (at: Date): string => time.format(at);

/** «20.11.2026, 14:05» in the user's time zone (spec §9); «—» for null. */
export function formatDateTime(at: string | null): string {
  return at === null ? '—' : dateTime.format(new Date(at));
}

/** Date and time with seconds, because several log entries may share a minute. */
export function formatDateTimeSeconds(at: string): string {
  return dateTimeSeconds.format(new Date(at));
}

/** Name of the user's time zone, such as `Europe/Warsaw`. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** «Пятница, 20 ноября». */
export function formatToday(now: Date): string {
  const text = weekday.format(now).replace(/(\d) /, '$1\u00A0');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
