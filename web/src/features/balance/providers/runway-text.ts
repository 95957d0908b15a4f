import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { counted, formatAmount, formatDay, formatPrice } from '../../../shared/format/english.ts';

const dayMs = 86_400_000;
/** Days of observation that the pace is normally based on (issue 12). */
const fullDays = 14;
/** Number of days beyond which a date would suggest false precision. */
const farDays = 730;

const dayAfter = (days: number, nowMs: number): string => formatDay(new Date(nowMs + days * dayMs));

/** Range of the date, and the number of observed days if there were few. */
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

/** True if the end is known: a date, or nothing is left. */
export const hasRunway = ({ balance, runway }: Pick<ApiProvider, 'balance' | 'runway'>): boolean =>
  balance !== null && (runway !== null || balance <= 0);

/** Time until the balance runs out at the pace of the last 14 days, with its uncertainty. */
export function runwayText(provider: ApiProvider, nowMs: number): string {
  const { runway, balance, currency, resetTimestamp } = provider;
  if (balance === null) return 'No runway: the balance is unknown';
  if (balance <= 0) return provider.budget === null ? 'Nothing is left' : 'The budget is used up';
  if (runway === null) return 'No runway: too little was used in the last 14 days';
  const isTiny = currency === 'USD' && runway.perDay < 0.01;
  const pace = `at ${isTiny ? formatPrice(runway.perDay) : formatAmount(runway.perDay, currency)} a day`;
  const untilReset = resetTimestamp === null ? Infinity : (resetTimestamp * 1_000 - nowMs) / dayMs;
  if (untilReset > 0 && runway.daysAtLeast >= untilReset)
    return `Holds out until its reset on ${dayAfter(untilReset, nowMs)} ${pace}`;
  if (runway.days > farDays) return `Holds out for more than two years ${pace}`;
  return `Holds out until ${dayAfter(runway.days, nowMs)} ${pace}${doubts(runway, nowMs)}`;
}
