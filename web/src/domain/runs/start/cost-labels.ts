import { formatWait } from '../../../shared/format/format-duration.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { formatAmount } from './format-amount.ts';
import type { Estimate } from './use-estimate.ts';

const requests = ['запрос', 'запроса', 'запросов'] as const;
const pairs = ['пара', 'пары', 'пар'] as const;

/** Free part: «1 · бесплатно». */
export const freeText = (count: number): string => `${formatNumber(count)} · бесплатно`;

/** «3 запроса», or «300 пар · 4 запроса» if one request covers many pairs. */
export function boughtText({ toBuy, requests: sent, currency }: Estimate): string {
  if (currency === 'requests') return formatCount(toBuy, requests);
  return `${formatCount(toBuy, pairs)} · ${formatCount(sent, requests)}`;
}

/** «≈ 129 единиц», «≈ 0,84 $»; null if the price is counted in requests. */
export function priceText({ cost, currency }: Estimate): string | null {
  return currency === 'requests' ? null : `≈\u00A0${formatAmount(cost, currency)}`;
}

/** «≈ 12 мин»; null if unknown. */
export function waitText(ms: number | null): string | null {
  return ms === null ? null : `≈\u00A0${formatWait(Math.ceil(ms / 1_000))}`;
}

/** Amount reserved by running runs; exact only if it is counted in requests. */
export function reservedText({ reserved, currency }: Estimate): string {
  return `${currency === 'requests' ? '' : '≈\u00A0'}${formatAmount(reserved, currency)}`;
}

/** Balance of the account before the run and after it; null if the provider has not reported it. */
export function leftTexts({ remaining, remainingAfter, currency }: Estimate): {
  name: string;
  now: string | null;
  after: string | null;
} {
  const amount = (value: number | undefined) => (value === undefined ? null : formatAmount(value, currency));
  return {
    name: currency === 'USD' ? 'Остаток на счёте' : 'Остаток квоты',
    now: amount(remaining),
    // The balance cannot become negative.
    after: amount(remainingAfter === undefined ? undefined : Math.max(0, remainingAfter)),
  };
}
