import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';

// The balance screen is in English (spec §2).
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const upToCents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
// A negative amount below half a cent is shown as «$0.00», without a sign.
const cents = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'negative',
});
const fine = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const utcDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** «12,480»; «—» for `null`, never 0. */
export const formatCount = (value: number | null): string => (value === null ? '—' : whole.format(value));

/** «$0.84», «-$4.20»; «—» for `null`, never 0. */
export const formatUsd = (value: number | null): string => (value === null ? '—' : cents.format(value));

/** Price of one request, rounded to a hundredth of a cent: «$0.0235»; «—» for `null`. */
export const formatPrice = (value: number | null): string => (value === null ? '—' : fine.format(value));

/** Figure of an account without its unit: «$570.53», «1,240», «98,300.5». */
export function formatFigure(value: number | null, currency: ProviderCurrency): string {
  if (currency === 'USD') return formatUsd(value);
  return value === null ? '—' : upToCents.format(value);
}

/** Short form of a figure on an axis: «$1.2K», since «$1,240.00» is too long. */
export function axisFigure(value: number, currency: ProviderCurrency): string {
  const text = compact.format(value);
  return currency === 'USD' ? text.replace(/^-?/, (sign) => `${sign}$`) : text;
}

/** Number with its noun: «1 day», «2 days». */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${upToCents.format(value)} ${value === 1 ? one : many}`;

/** Figure of an account with its unit: «$7.82», «1,240 requests», «1 unit». */
export function formatAmount(value: number, currency: ProviderCurrency): string {
  if (currency === 'USD') return formatUsd(value);
  return counted(value, currency === 'units' ? 'unit' : 'request');
}

/** «Nov 20, 2026» in the user's time zone. */
export const formatDay = (at: Date): string => day.format(at);

/** «Nov 20, 2026, 14:05» in the user's time zone. */
export const formatMinute = (at: Date): string => minute.format(at);

/** «2026-11-20» as «Nov 20», the same day in every time zone. */
export const formatDate = (date: string): string => utcDay.format(new Date(`${date}T00:00:00Z`));

/** «2026-11» as «November 2026». */
export const formatMonth = (month: string): string => monthName.format(new Date(`${month}-15T00:00:00Z`));

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Age of a time: «just now», «2 min ago», «3 h ago»; the date if it is two or more days ago. */
export function formatAge(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso);
  if (ms < minuteMs) return 'just now';
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`;
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h ago`;
  return formatDay(new Date(iso));
}
