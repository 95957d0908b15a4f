import type { KeywordProvider, Pair } from '../../metrics/domain/provider.ts';

/**
 * Number of pairs of one country that share requests because one run waits for them. `shared` is the number of these
 * pairs that the new run also needs.
 */
export interface WaitingPairs {
  country: string;
  waiting: number;
  shared: number;
}

/** Prices of a provider, in its currency. */
export type Prices = Pick<KeywordProvider, 'estimateCost' | 'maxKeywordsPerRequest'>;

/** Rounded to a hundredth of a cent, because sums of fractions are not exact. */
export const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000;

/** Cost of one country's pairs, with as few requests as possible. */
export function costOf(pairs: number, { maxKeywordsPerRequest: most, estimateCost }: Prices): number {
  const rest = pairs % most;
  return Math.floor(pairs / most) * estimateCost(most) + (rest === 0 ? 0 : estimateCost(rest));
}

/** Number of requests needed for one country's pairs. */
const requestsOf = (pairs: number, { maxKeywordsPerRequest: most }: Prices): number =>
  Math.ceil(pairs / most);

/** Cost of the pairs per country that only this run would buy, and the remaining cost of the waiting runs. */
export function priceOfCounts(own: readonly number[], waiting: readonly WaitingPairs[], prices: Prices) {
  const total = (counts: readonly number[], of: (pairs: number, prices: Prices) => number) =>
    counts.reduce((sum, pairs) => sum + of(pairs, prices), 0);
  const reserved = waiting.map((each) => each.waiting);
  return {
    toBuy: own.reduce((sum, pairs) => sum + pairs, 0),
    requests: total(own, requestsOf),
    cost: rounded(total(own, costOf)),
    reserved: rounded(total(reserved, costOf)),
    reservedRequests: total(reserved, requestsOf),
  };
}

/** Cost as in `priceOfCounts`, for listed pairs. */
export function priceOfPairs(toBuy: readonly Pair[], waiting: readonly WaitingPairs[], prices: Prices) {
  const shared = new Map<string, number>();
  for (const each of waiting) shared.set(each.country, (shared.get(each.country) ?? 0) + each.shared);
  const own = [...Map.groupBy(toBuy, ({ country }) => country)].map(
    ([country, { length }]) => length - (shared.get(country) ?? 0),
  );
  return priceOfCounts(own, waiting, prices);
}
