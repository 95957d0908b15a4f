import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pair } from '../../metrics/domain/provider.ts';
import { priceOfPairs, type Prices } from '../../runs/domain/price-of-pairs.ts';
import { affordablePairs, pairsWithin, type Bound } from './affordable-pairs.ts';

/** Ahrefs: 43 units per keyword, at least 50 per request; DataForSEO: a task and its keywords. */
const prices: Record<string, Prices> = {
  requests: { maxKeywordsPerRequest: 1, estimateCost: (keywords) => keywords },
  units: { maxKeywordsPerRequest: 100, estimateCost: (keywords) => Math.max(50, keywords * 43) },
  USD: { maxKeywordsPerRequest: 700, estimateCost: (keywords) => 0.01 + keywords * 0.0001 },
};
const pairsOf = (countries: readonly string[]): Pair[] =>
  countries.map((country, at) => ({ keyword: `word ${at}`, country }));
const few = pairsOf(['us', 'de', 'us', 'us', 'de']);

it.each<[currency: string, amount: number, most: number, fitting: number, price: number]>([
  ['requests', 3, Infinity, 3, 3],
  ['requests', 3.9, 2, 2, 2],
  ['requests', 0, Infinity, 0, 0],
  ['requests', -4, Infinity, 0, 0],
  ['requests', Infinity, 0, 0, 0],
  // us 50, de 50, then us grows to 86.
  ['units', 99, Infinity, 1, 50],
  ['units', 135, Infinity, 2, 100],
  ['units', 136, Infinity, 3, 136],
  ['USD', 0.0202, Infinity, 2, 0.0202],
  ['USD', 0.0203, Infinity, 3, 0.0203],
])('in %s, %d buys of at most %d pairs: %i for %d', (currency, amount, most, fitting, price) => {
  const chosen = affordablePairs(few, prices[currency]!, { amount, pairs: most });
  expect(chosen).toEqual({ pairs: few.slice(0, fitting), price });
});

it('spends the whole amount, even though sums of fractions are not exact', () => {
  const tenth: Prices = { maxKeywordsPerRequest: 1, estimateCost: (keywords) => keywords * 0.1 };
  const three = pairsOf(['us', 'de', 'pl']);
  expect(0.1 + 0.1 + 0.1).toBeGreaterThan(0.3);
  expect(affordablePairs(three, tenth, { amount: 0.3, pairs: Infinity })).toEqual({
    pairs: three,
    price: 0.3,
  });
});

it('selects as many of the first pairs as the amount allows, and returns the price of a run of these pairs', () => {
  const countries = fc.array(fc.constantFrom('us', 'de', 'pl'), { maxLength: 300 });
  fc.assert(
    fc.property(
      countries,
      fc.constantFrom(...Object.keys(prices)),
      fc.double({ min: -1, max: 5_000, noNaN: true }),
      fc.integer({ min: 0, max: 300 }),
      (list, currency, amount, most) => {
        const all = pairsOf(list);
        const price = prices[currency]!;
        const chosen = affordablePairs(all, price, { pairs: most, amount });
        const count = chosen.pairs.length;
        expect(chosen.pairs).toEqual(all.slice(0, count));
        expect(chosen.price).toBeCloseTo(priceOfPairs(chosen.pairs, [], price).cost, 3);
        expect(count).toBeLessThanOrEqual(most);
        if (count > 0) expect(chosen.price).toBeLessThanOrEqual(amount);
        const more = priceOfPairs(all.slice(0, count + 1), [], price).cost;
        expect(count === all.length || count === most || more > amount).toBe(true);
      },
    ),
  );
});

const bound = (reason: Bound['reason'], amount: number, most = Infinity): Bound => ({
  reason,
  amount,
  pairs: most,
});
const within = (...bounds: Bound[]) => pairsWithin(few, prices['requests']!, bounds);

describe('several bounds', () => {
  it('applies the strictest of several bounds', () => {
    expect(within(bound('budget', 4), bound('quota', 2))).toEqual({ pairs: few.slice(0, 2), price: 2 });
    expect(within(bound('budget', 2), bound('quota', 4))).toEqual({ pairs: few.slice(0, 2), price: 2 });
    expect(within(bound('budget', Infinity, 3))).toEqual({ pairs: few.slice(0, 3), price: 3 });
  });

  it('returns the first bound that allows no pair as the reason, or `fresh` if there are no stale pairs', () => {
    expect(within(bound('budget', 4), bound('quota', 0))).toEqual({ reason: 'quota' });
    expect(within(bound('budget', 0), bound('quota', 0))).toEqual({ reason: 'budget' });
    expect(pairsWithin([], prices['requests']!, [bound('budget', 0)])).toEqual({ reason: 'fresh' });
  });
});
