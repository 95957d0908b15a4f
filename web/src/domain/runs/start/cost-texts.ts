import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { formatAmount } from './format-amount.ts';
import type { Estimate } from './use-estimate.ts';

const requests = ['запрос', 'запроса', 'запросов'] as const;
const pairs = ['пара', 'пары', 'пар'] as const;

/** What costs nothing: «1 · бесплатно». */
export const freeText = (count: number): string => `${formatNumber(count)} · бесплатно`;

/** «3 запроса», or «3 пары · ≈ 129 единиц» where a request carries many pairs. */
export function boughtText({ toBuy, cost, currency }: Estimate): string {
  if (currency === 'requests') return formatCount(toBuy, requests);
  return `${formatCount(toBuy, pairs)} · ≈ ${formatAmount(cost, currency)}`;
}

/** Reserved by running runs; exact only where it is counted in requests. */
export function reservedText({ reserved, currency }: Estimate): string {
  return `${currency === 'requests' ? '' : '≈ '}${formatAmount(reserved, currency)}`;
}

/** What is left of the account before the run and after it; null = the provider has not reported it. */
export function leftTexts({ remaining, remainingAfter, currency }: Estimate): {
  name: string;
  now: string | null;
  after: string | null;
} {
  const amount = (value: number | undefined) => (value === undefined ? null : formatAmount(value, currency));
  return {
    name: currency === 'USD' ? 'Остаток на счёте' : 'Остаток квоты',
    now: amount(remaining),
    // More than there is cannot be spent.
    after: amount(remainingAfter === undefined ? undefined : Math.max(0, remainingAfter)),
  };
}
