import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { counted, formatAmount, formatDay, formatPrice } from '../../../shared/format/english.ts';

const dayMs = 86_400_000;
/** Days of observation that the pace is normally based on (issue 12). */
const fullDays = 14;
/** Number of days beyond which a date would suggest false precision. */
const farDays = 730;

const dayAfter = (days: number, nowMs: number): string => formatDay(new Date(nowMs + days * dayMs));

/** Range of possible end dates, and the number of observed days if there were few. */
function doubts(
  { daysAtLeast, daysAtMost, observedDays }: NonNullable<ApiProvider['runway']>,
  nowMs: number,
) {
  const from = dayAfter(daysAtLeast, nowMs);
  const range =
    daysAtMost === null || daysAtMost > farDays
      ? `${from} at the earliest`
      : from === dayAfter(daysAtMost, nowMs)
        ? ''
        : `between ${from} and ${dayAfter(daysAtMost, nowMs)}`;
  const few = observedDays < fullDays ? `told from ${counted(observedDays, 'day')} only` : '';
  const said = [range, few].filter(Boolean).join(', ');
  return said === '' ? '' : ` (${said})`;
}

/** Runway, in days, below which a warning is shown. */
const shortDays = 7;

/** Days until the balance is reset; infinite if it never is. */
function daysUntilReset({ resetTimestamp }: ApiProvider, nowMs: number): number {
  const days = resetTimestamp === null ? Infinity : (resetTimestamp * 1_000 - nowMs) / dayMs;
  return days > 0 ? days : Infinity;
}

/**
 * True if nothing is left, or the balance runs out within a week and before its reset. An unknown end date causes no
 * warning.
 */
export function isRunwayShort(provider: ApiProvider, nowMs: number): boolean {
  const { balance, runway } = provider;
  if (balance === null) return false;
  if (balance <= 0) return true;
  return runway !== null && runway.days < shortDays && runway.daysAtLeast < daysUntilReset(provider, nowMs);
}

/** Day on which the balance runs out, and the pace, as the two lines of a cell. */
export function runwayFigure(provider: ApiProvider, nowMs: number): { end: string; note: string } {
  const { runway, balance, currency } = provider;
  if (balance === null) return { end: '—', note: 'balance unknown' };
  if (balance <= 0) return { end: provider.budget === null ? 'Nothing is left' : 'Used up', note: '' };
  if (runway === null) return { end: '—', note: 'too little was used' };
  const isTiny = currency === 'USD' && runway.perDay < 0.01;
  const note = `at ${isTiny ? formatPrice(runway.perDay) : formatAmount(runway.perDay, currency)} a day`;
  if (runway.daysAtLeast >= daysUntilReset(provider, nowMs)) return { end: 'its reset', note };
  if (runway.days > farDays) return { end: 'more than two years', note };
  return { end: dayAfter(runway.days, nowMs), note };
}

/** Time until the balance runs out at the pace of the last 14 days, with its uncertainty. */
export function runwayText(provider: ApiProvider, nowMs: number): string {
  const { runway, balance, budget } = provider;
  if (balance === null) return 'No runway: the balance is unknown';
  if (balance <= 0) return budget === null ? 'Nothing is left' : 'The budget is used up';
  if (runway === null) return 'No runway: too little was used in the last 14 days';
  const { end, note } = runwayFigure(provider, nowMs);
  const untilReset = daysUntilReset(provider, nowMs);
  if (runway.daysAtLeast >= untilReset)
    return `Holds out until ${end} on ${dayAfter(untilReset, nowMs)} ${note}`;
  if (runway.days > farDays) return `Holds out for ${end} ${note}`;
  return `Holds out until ${end} ${note}${doubts(runway, nowMs)}`;
}
