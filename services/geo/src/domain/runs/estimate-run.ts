import type { KeywordProvider, Pair, ProviderQuota, ProviderRegistry } from '../provider.ts';
import { planRun, type RunRequest, type StoreNeeds } from './start-run.ts';

/** Pairs of one country that runs wait for, and those of them that are asked for here as well. */
interface WaitingPairs {
  country: string;
  waiting: number;
  shared: number;
}

interface EstimateNeeds extends StoreNeeds {
  providers: ProviderRegistry;
  countWaiting(asked: readonly Pair[]): Promise<readonly WaitingPairs[]>;
}

type Prices = Pick<KeywordProvider, 'estimateCost' | 'maxKeywordsPerRequest'>;

/** While there is no provider. */
const noPrices: Prices = { maxKeywordsPerRequest: 1, estimateCost: (keywords) => keywords };

/** Pairs of one country in as few requests as possible. */
function costOf(pairs: number, { maxKeywordsPerRequest: most, estimateCost }: Prices): number {
  const rest = pairs % most;
  return Math.floor(pairs / most) * estimateCost(most) + (rest === 0 ? 0 : estimateCost(rest));
}

/** To a hundredth of a cent: sums of fractions are not exact. */
const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000;

/** A quota reported before its reset is stale. */
function remainingOf(quota: ProviderQuota | null): number | undefined {
  if (!quota || (quota.resetAt && quota.resetAt <= new Date())) return undefined;
  return quota.remaining;
}

/** What the pairs cost that only this run would buy, and what all running runs will still take. */
function priceOf(toBuy: readonly Pair[], waiting: readonly WaitingPairs[], prices: Prices) {
  const shared = new Map(waiting.map((each) => [each.country, each.shared]));
  const own = [...Map.groupBy(toBuy, ({ country }) => country)].map(
    ([country, { length }]) => length - (shared.get(country) ?? 0),
  );
  const sum = (counts: readonly number[]) =>
    rounded(counts.reduce((total, pairs) => total + costOf(pairs, prices), 0));
  return {
    toBuy: own.reduce((total, pairs) => total + pairs, 0),
    cost: sum(own),
    reserved: sum(waiting.map((each) => each.waiting)),
  };
}

/** Estimates what a run would buy and whether the quota suffices beside the running ones; buys nothing. */
export async function estimateRun(asked: RunRequest, needs: EstimateNeeds) {
  const { providers, freshDays } = needs;
  const plan = await planRun(asked, needs);
  const [provider, waiting] = await Promise.all([providers.current(), needs.countWaiting(plan.toBuy)]);
  const remaining = provider ? remainingOf(await providers.quotaOf(provider)) : undefined;
  const { toBuy, cost, reserved } = priceOf(plan.toBuy, waiting, provider ?? noPrices);
  const remainingAfter = remaining === undefined ? undefined : rounded(remaining - reserved - cost);
  return {
    pairs: plan.pairs.length,
    fresh: plan.pairs.length - plan.toBuy.length,
    shared: plan.toBuy.length - toBuy,
    toBuy,
    currency: provider?.currency ?? ('requests' as const),
    cost,
    reserved,
    ...(remaining === undefined ? {} : { remaining }),
    ...(remainingAfter === undefined ? {} : { remainingAfter }),
    fits: toBuy === 0 || (provider !== null && (remainingAfter === undefined ? null : remainingAfter >= 0)),
    freshDays,
    hasKey: provider !== null,
    isDemo: provider !== null && providers.isDemo(provider),
  };
}
