import type { RecheckOutcome } from '@geoplan/contracts/geo/geo-rechecks';
import type { Pair } from '../../metrics/domain/provider.ts';
import { costOf, rounded, type Prices } from '../../runs/domain/price-of-pairs.ts';

/** Bound on a purchase, and the reason reported if the bound allows no pair. */
export interface Bound {
  reason: RecheckOutcome;
  /** Maximum number of pairs; Infinity if unbounded. */
  pairs: number;
  /** Maximum cost, in the provider's currency; Infinity if unbounded. */
  amount: number;
}

/** Affordable pairs in their order, up to the first pair that is too expensive. */
export function affordablePairs(
  pairs: readonly Pair[],
  prices: Prices,
  { pairs: most, amount }: Omit<Bound, 'reason'>,
): { pairs: readonly Pair[]; price: number } {
  const byCountry = new Map<string, number>();
  let price = 0;
  let fitting = 0;
  for (const { country } of pairs) {
    if (fitting >= most) break;
    const before = byCountry.get(country) ?? 0;
    // Pairs of one country share requests, so an additional pair can cost nothing or a whole request.
    const next = price + costOf(before + 1, prices) - costOf(before, prices);
    if (rounded(next) > amount) break;
    byCountry.set(country, before + 1);
    price = next;
    fitting += 1;
  }
  return { pairs: pairs.slice(0, fitting), price: rounded(price) };
}

/** Pairs within all bounds, or the reason given by the first bound that allows no pair. */
export function pairsWithin(
  stale: readonly Pair[],
  prices: Prices,
  bounds: readonly Bound[],
): { pairs: readonly Pair[]; price: number } | { reason: RecheckOutcome } {
  if (stale.length === 0) return { reason: 'fresh' };
  let within = { pairs: stale, price: 0 };
  for (const bound of bounds) {
    within = affordablePairs(within.pairs, prices, bound);
    if (within.pairs.length === 0) return { reason: bound.reason };
  }
  return within;
}
