import type { KeywordProvider, Pair, ProviderQuota, ProviderRegistry } from '../provider.ts';
import { priceOfPairs, rounded, type Prices, type WaitingPairs } from './price-of-pairs.ts';
import type { SpendingLimit } from './spending-limit.ts';
import { planRun, type RunRequest, type StoreNeeds } from './start-run.ts';

interface EstimateNeeds extends StoreNeeds {
  providers: ProviderRegistry;
  countWaiting(asked: readonly Pair[]): Promise<readonly WaitingPairs[]>;
  /** The monthly ceiling that the person comes nearest to with these pairs; null = there is none. */
  findLimit(provider: KeywordProvider, toBuy: readonly Pair[]): Promise<SpendingLimit | null>;
}

/** While there is no provider. */
const noPrices: Prices = { maxKeywordsPerRequest: 1, estimateCost: (keywords) => keywords };

/** A quota reported before its reset is stale. */
function remainingOf(quota: ProviderQuota | null): number | undefined {
  if (!quota || (quota.resetAt && quota.resetAt <= new Date())) return undefined;
  return quota.remaining;
}

/** Null = not known. */
const suffices = (remainingAfter: number | undefined): boolean | null =>
  remainingAfter === undefined ? null : remainingAfter >= 0;

/** Estimates what a run would buy and whether quota and ceilings suffice beside the running ones; buys nothing. */
export async function estimateRun(asked: RunRequest, needs: EstimateNeeds) {
  const { providers, freshDays } = needs;
  const provider = await providers.current();
  const plan = await planRun(asked, provider, needs);
  const waiting = await needs.countWaiting(plan.toBuy);
  const limit = provider && (await needs.findLimit(provider, plan.toBuy));
  const remaining = provider ? remainingOf(await providers.quotaOf(provider)) : undefined;
  const { toBuy, cost, reserved } = priceOfPairs(plan.toBuy, waiting, provider ?? noPrices);
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
    ceiling: limit && { scope: limit.scope, monthly: limit.monthly, used: limit.used, left: limit.left },
    fits: !limit?.isPassed && (toBuy === 0 || (provider !== null && suffices(remainingAfter))),
    freshDays,
    hasKey: provider !== null,
    isDemo: provider !== null && providers.isDemo(provider),
  };
}
