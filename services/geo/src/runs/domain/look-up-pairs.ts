import type { GeoRecord, RecordSource } from '@geoplan/contracts/geo/geo-record';
import { itemKeyOf } from '@geoplan/kit/runs/define-runs';
import type { Plan } from '@geoplan/kit/runs/work/item-worker';
import { pairKey } from '../../metrics/domain/pair-key.ts';
import { stoppingCodes, type KeywordProvider, type ProviderRegistry } from '../../metrics/domain/provider.ts';
import {
  toPair,
  type ClaimedPair,
  type LookupResult,
  type PairEnd,
  type PairFailure,
} from './claimed-pair.ts';
import type { LookupConcurrency } from './lookup-concurrency.ts';
import { lostPairText, noKeyText } from './run-messages.ts';
import { freshSource } from './start-run.ts';

/**
 * Limits without a provider. All pairs end immediately without requests, so the number limits only the size of a
 * transaction.
 */
const withoutProvider = { concurrency: 200, ahead: 0, attempt: async () => null };
/**
 * Lifetime of a permanent failure, ms. Until the failure is stored and ends its runs, their next pairs are still
 * claimed but not requested.
 */
const failureTtlMs = 2_000;

interface LookupNeeds {
  providers: Pick<ProviderRegistry, 'current'>;
  /** Finds fresh stored records of these pairs from `source` (null for any), by `pairKey`. */
  findStored: (
    pairs: readonly ClaimedPair[],
    source: RecordSource | null,
  ) => Promise<ReadonlyMap<string, GeoRecord>>;
  /** Returns the concurrency for this number of requests per second; null if there is no limit. */
  concurrencyAt: (perSecond: number | null) => LookupConcurrency;
}

/**
 * Plan of a run worker: uses fresh stored records and looks up the rest. Each claim uses the provider configured at
 * that time.
 */
export function createPairLookup({ providers, findStored, concurrencyAt }: LookupNeeds) {
  const buy = createBuyer();

  return async function planLookups(): Promise<Plan<ClaimedPair, LookupResult>> {
    const provider = await providers.current();
    if (!provider)
      return {
        ...withoutProvider,
        divide: async (pairs) => ({ ended: [pairsWithoutKey(pairs)], attempts: [] }),
      };
    const perAttempt = provider.maxKeywordsPerRequest;
    return {
      ...concurrencyAt(provider.perSecond),
      perAttempt,
      async divide(pairs) {
        const stored = await findStored(pairs, freshSource(provider));
        const toBuy = pairs.filter((pair) => !stored.has(itemKeyOf(pair)));
        return {
          ended: pairs.flatMap((pair) => {
            const record = stored.get(itemKeyOf(pair));
            return record ? [{ items: [pair], result: { ends: [{ stored: record }], asked: null } }] : [];
          }),
          attempts: ofOneUser(toBuy).flatMap((own) => batches(own, perAttempt)),
        };
      },
      attempt: (pairs, signal) => buy(provider, pairs, signal),
    };
  };
}

const pairsWithoutKey = (items: readonly ClaimedPair[]) => ({
  items,
  result: { ends: items.map(() => ({ error: { code: 'auth' as const, message: noKeyText } })), asked: null },
});

/** Each request buys for one user, because its price is charged to one user. */
function ofOneUser(pairs: ClaimedPair[]): ClaimedPair[][] {
  const users = new Set(pairs.map(({ userId }) => userId));
  return [...users].map((user) => pairs.filter(({ userId }) => userId === user));
}

function batches(pairs: ClaimedPair[], size: number): ClaimedPair[][] {
  const count = Math.ceil(pairs.length / size);
  return Array.from({ length: count }, (_, at) => pairs.slice(at * size, (at + 1) * size));
}

/**
 * Looks up pairs at the provider, but fails fast for an account with a recent permanent failure; null if cancelled.
 * @throws errors of the rate limiter while Postgres is unavailable
 */
function createBuyer() {
  const failures = new Map<string, { error: PairFailure; until: number }>();

  return async function buy(
    provider: KeywordProvider,
    claimed: readonly ClaimedPair[],
    signal: AbortSignal,
  ): Promise<LookupResult | null> {
    const { accountKey } = provider;
    const failure = failures.get(accountKey);
    if (failure && performance.now() < failure.until)
      return { ends: claimed.map(() => ({ error: failure.error })), asked: null };
    try {
      signal.throwIfAborted();
      const answer = await provider.lookUp(claimed.map(toPair), signal);
      const byPair = new Map(answer.outcomes.map((outcome) => [pairKey(outcome.pair), outcome]));
      const ends = claimed.map((pair): PairEnd => {
        const outcome = byPair.get(itemKeyOf(pair));
        if (outcome?.metrics) return { metrics: outcome.metrics, purchase: outcome.purchase };
        const error = outcome?.error ?? { code: 'bad_response' as const, message: lostPairText };
        if (stoppingCodes.has(error.code))
          failures.set(accountKey, { error, until: performance.now() + failureTtlMs });
        return { error };
      });
      return { ends, asked: { provider, answer } };
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    }
  };
}
