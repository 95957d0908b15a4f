const day = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** «20.11.2026» in the person's time zone (spec §2). */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/**
 * A date as the workspace writes it: «2026-02-03» is that day in every time zone, a moment is a day in the person's, and
 * what is no date stays as it stands.
 */
export function formatWrittenDay(text: string): string {
  const [, year, month, ofMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return `${ofMonth}.${month}.${year}`;
  // A browser reads a date into «test 12», too.
  const isMoment = /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
  return isMoment ? formatDay(text) : text;
}
