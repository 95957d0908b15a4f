import { AppError } from '@geoplan/kit/errors';
import type { LookupResult, PairFailure } from './claimed-pair.ts';
import type { LookupBatch } from './lookup-batches.ts';
import { pairKey } from '../pair-key.ts';
import { stoppingCodes, type KeywordProvider, type ProviderRegistry } from '../provider.ts';
import { lostPairText, noKeyText } from './run-messages.ts';

/** Until a permanent failure is stored and ends its runs, their next pairs are still claimed; no request is sent for them. */
const failureTtlMs = 2_000;

/** The configured provider, or why there is none (Russian, shown to the person). */
type ConfiguredProvider = { provider: KeywordProvider; reason: null } | { provider: null; reason: string };

/** The provider as it is configured now. */
export async function findConfiguredProvider(
  providers: Pick<ProviderRegistry, 'current'>,
): Promise<ConfiguredProvider> {
  try {
    const provider = await providers.current();
    return provider ? { provider, reason: null } : { provider, reason: noKeyText };
  } catch (error) {
    // The stored key cannot be decrypted: only a person can repair that.
    if (error instanceof AppError && error.code === 'conflict')
      return { provider: null, reason: error.message };
    throw error;
  }
}

/** Looks up the pairs of a batch; null = it was cancelled. @throws what the pace throws while Postgres is away */
export type ProviderLookup = (provider: KeywordProvider, batch: LookupBatch) => Promise<LookupResult | null>;

/** Looks up batches, but fails fast for an account that has just refused everything. */
export function createProviderLookup(): ProviderLookup {
  const failures = new Map<string, { error: PairFailure; until: number }>();

  return async function lookUp(provider, { pairs, signal }) {
    const { accountKey } = provider;
    const failure = failures.get(accountKey);
    if (failure && performance.now() < failure.until)
      return { pairs, ends: pairs.map(() => ({ error: failure.error })), asked: null };
    try {
      signal.throwIfAborted();
      const answer = await provider.lookUp(pairs, signal);
      const byPair = new Map(answer.outcomes.map((outcome) => [pairKey(outcome.pair), outcome]));
      const ends = pairs.map((pair) => {
        const outcome = byPair.get(pairKey(pair));
        if (outcome?.metrics) return { metrics: outcome.metrics };
        const error = outcome?.error ?? { code: 'bad_response' as const, message: lostPairText };
        if (stoppingCodes.has(error.code))
          failures.set(accountKey, { error, until: performance.now() + failureTtlMs });
        return { error };
      });
      return { pairs, ends, asked: { provider, answer } };
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    }
  };
}
