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
  const text = weekday.format(now);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
