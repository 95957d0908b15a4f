import { maxPairsPerRun } from '@geoplan/contracts/geo/geo-run-input';
import type { RecordSource } from '@geoplan/contracts/geo/geo-record';
import type {
  KeywordProvider,
  Pair,
  ProviderQuota,
  ProviderRegistry,
} from '../../metrics/domain/provider.ts';
import { priceOfCounts, priceOfPairs, rounded, type Prices, type WaitingPairs } from './price-of-pairs.ts';
import type { SpendingLimit } from '../../spending/domain/spending-limit.ts';
import { freshSinceOf, freshSource, planRun, type RunRequest, type StoreNeeds } from './start-run.ts';

/** Number of pairs of one country that need not be bought. */
export interface KnownPairs {
  country: string;
  fresh: number;
  /** Number of pairs that are not fresh but for which an active run waits. */
  shared: number;
}

/**
 * Pairs to count. A stored pair is fresh if measured at `since` or later (null if none is fresh) by `source` (null
 * for any).
 */
export interface KnownPairsQuery {
  keywords: readonly string[];
  countries: readonly string[];
  since: Date | null;
  source: RecordSource | null;
}

interface EstimateNeeds extends StoreNeeds {
  providers: ProviderRegistry;
  countWaiting(asked: readonly Pair[]): Promise<readonly WaitingPairs[]>;
  /** Counts in Postgres, because there are too many pairs to list. Countries without such pairs can be absent. */
  countKnown(wanted: KnownPairsQuery): Promise<KnownPairs[]>;
  /** The user's tightest monthly limit for these pairs; null if there is none. */
  findLimit(provider: KeywordProvider, toBuy: readonly Pair[]): Promise<SpendingLimit | null>;
  /** Current requests per second of the account; null if unknown. */
  findRequestRate(provider: KeywordProvider): Promise<number | null>;
}

/** Prices used without a provider. */
const noPrices: Prices = { maxKeywordsPerRequest: 1, estimateCost: (keywords) => keywords };

/** Remaining quota; undefined if unknown, or outdated because its reset has passed. */
function remainingOf(quota: ProviderQuota | null): number | undefined {
  if (!quota || (quota.resetAt && quota.resetAt <= new Date())) return undefined;
  return quota.remaining;
}

/** True if the remaining amount suffices; `null` if unknown. */
const suffices = (remainingAfter: number | undefined): boolean | null =>
  remainingAfter === undefined ? null : remainingAfter >= 0;

/** Price of a run of permitted size, computed pair by pair. */
async function priceOfRun(asked: RunRequest, needs: EstimateNeeds, provider: KeywordProvider | null) {
  const plan = await planRun(asked, provider, needs);
  const waiting = await needs.countWaiting(plan.toBuy);
  const price = priceOfPairs(plan.toBuy, waiting, provider ?? noPrices);
  return {
    ...price,
    pairs: plan.pairs.length,
    fresh: plan.pairs.length - plan.toBuy.length,
    shared: plan.toBuy.length - price.toBuy,
    limit: provider && (await needs.findLimit(provider, plan.toBuy)),
  };
}

/** Price of more pairs than a run can have. They are counted but not listed, and not compared with spending limits. */
async function priceOfLargeRun(asked: RunRequest, needs: EstimateNeeds, provider: KeywordProvider | null) {
  const { keywords, countries } = asked;
  const [known, waiting] = await Promise.all([
    needs.countKnown({
      keywords,
      countries,
      since: freshSinceOf(asked, needs.freshDays),
      source: freshSource(provider),
    }),
    needs.countWaiting([]),
  ]);
  const byCountry = new Map(known.map((each) => [each.country, each]));
  const own = countries.map((country) => {
    const { fresh, shared } = byCountry.get(country) ?? { fresh: 0, shared: 0 };
    return keywords.length - fresh - shared;
  });
  return {
    ...priceOfCounts(own, waiting, provider ?? noPrices),
    pairs: keywords.length * countries.length,
    fresh: known.reduce((sum, { fresh }) => sum + fresh, 0),
    shared: known.reduce((sum, { shared }) => sum + shared, 0),
    limit: null,
  };
}

/**
 * Estimates the purchases of a run, and checks that quota and spending limits also cover the active runs. Buys
 * nothing.
 */
export async function estimateRun(asked: RunRequest, needs: EstimateNeeds) {
  const { providers, freshDays } = needs;
  const isTooLarge = asked.keywords.length * asked.countries.length > maxPairsPerRun;
  const provider = await providers.current();
  const price = await (isTooLarge ? priceOfLargeRun : priceOfRun)(asked, needs, provider);
  const { pairs, fresh, shared, toBuy, requests, cost, reserved, reservedRequests, limit } = price;
  const remaining = provider ? remainingOf(await providers.quotaOf(provider)) : undefined;
  const remainingAfter = remaining === undefined ? undefined : rounded(remaining - reserved - cost);
  const perSecond = provider && (await needs.findRequestRate(provider));
  const msOf = (count: number) => (count === 0 ? 0 : perSecond && Math.ceil((count / perSecond) * 1_000));
  const isPaid = toBuy === 0 || (provider !== null && suffices(remainingAfter));
  return {
    pairs,
    fresh,
    shared,
    toBuy,
    requests,
    durationMs: msOf(requests),
    queueMs: msOf(reservedRequests),
    currency: provider?.currency ?? ('requests' as const),
    cost,
    reserved,
    ...(remaining === undefined ? {} : { remaining }),
    ...(remainingAfter === undefined ? {} : { remainingAfter }),
    ceiling: limit && { scope: limit.scope, monthly: limit.monthly, used: limit.used, left: limit.left },
    fits: !isTooLarge && !limit?.isPassed && isPaid,
    freshDays,
    hasKey: provider !== null,
    isDemo: provider !== null && providers.isDemo(provider),
  };
}
