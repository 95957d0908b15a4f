import type { KeywordProvider, Pair, ProviderQuota, ProviderSource } from './provider.ts';
import { planRun, type AskedRun, type StoreNeeds } from './start-run.ts';

interface EstimateNeeds extends StoreNeeds {
  source: ProviderSource;
}

/** Requests that these pairs take: each carries keywords of one country. */
function requestsFor(pairs: readonly Pair[], provider: KeywordProvider): number {
  const byCountry = Map.groupBy(pairs, ({ country }) => country);
  return [...byCountry.values()].reduce(
    (sum, { length }) => sum + Math.ceil(length / provider.maxKeywordsPerRequest),
    0,
  );
}

/** What was told before the quota was filled up again says nothing. */
function remainingOf(quota: ProviderQuota | null): number | undefined {
  if (!quota || (quota.resetAt && quota.resetAt <= new Date())) return undefined;
  return quota.remaining;
}

/** What a run would buy and whether that suffices; asks no provider. */
export async function estimateRun(asked: AskedRun, needs: EstimateNeeds) {
  const { source, freshDays } = needs;
  const { pairs, toBuy } = await planRun(asked, needs);
  const provider = await source.current();
  const remaining = provider ? remainingOf(await source.lastQuota(provider.accountKey)) : undefined;
  const remainingAfter =
    provider && remaining !== undefined ? remaining - requestsFor(toBuy, provider) : undefined;
  return {
    pairs: pairs.length,
    fresh: pairs.length - toBuy.length,
    toBuy: toBuy.length,
    ...(remaining === undefined ? {} : { remaining }),
    ...(remainingAfter === undefined ? {} : { remainingAfter }),
    fits: toBuy.length === 0 || (provider !== null && (remainingAfter ?? 0) >= 0),
    freshDays,
    hasKey: provider !== null,
    isDemo: provider !== null && source.isDemo(provider),
  };
}
