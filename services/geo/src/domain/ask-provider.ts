import { AppError } from '@geoplan/kit/errors';
import type { LookupResult, PairFailure } from './claimed-pair.ts';
import type { Flight } from './flights.ts';
import { pairKey } from './pair-key.ts';
import { stoppingCodes, type KeywordProvider, type ProviderSource } from './provider.ts';
import { lostPairText, noKeyText } from './run-texts.ts';

/** Until a refusal is written and ends its runs, their next pairs are still taken; they need not be asked for. */
const refusalHoldsMs = 2_000;

/** Whom to ask; where nobody can be asked, what to tell the pairs. */
type Found = { provider: KeywordProvider; reason: null } | { provider: null; reason: string };

/** The provider as it is configured now. */
export async function findProvider(source: Pick<ProviderSource, 'current'>): Promise<Found> {
  try {
    const provider = await source.current();
    return provider ? { provider, reason: null } : { provider, reason: noKeyText };
  } catch (error) {
    // The stored key cannot be read: only a person can mend that.
    if (error instanceof AppError && error.code === 'conflict')
      return { provider: null, reason: error.message };
    throw error;
  }
}

/** Asks for the pairs of a flight; null = it was given up. @throws what the pace throws while Postgres is away */
export type Ask = (provider: KeywordProvider, flight: Flight) => Promise<LookupResult | null>;

/** Asks providers, but not an account that has just refused everything. */
export function createAsk(): Ask {
  const refusals = new Map<string, { error: PairFailure; until: number }>();

  return async function ask(provider, { pairs, signal }) {
    const { accountKey } = provider;
    const refusal = refusals.get(accountKey);
    if (refusal && performance.now() < refusal.until)
      return { pairs, ends: pairs.map(() => ({ error: refusal.error })), asked: null };
    try {
      signal.throwIfAborted();
      const answer = await provider.lookUp(pairs, signal);
      const byPair = new Map(answer.outcomes.map((outcome) => [pairKey(outcome.pair), outcome]));
      const ends = pairs.map((pair) => {
        const outcome = byPair.get(pairKey(pair));
        if (outcome?.metrics) return { metrics: outcome.metrics };
        const error = outcome?.error ?? { code: 'bad_response' as const, message: lostPairText };
        if (stoppingCodes.has(error.code))
          refusals.set(accountKey, { error, until: performance.now() + refusalHoldsMs });
        return { error };
      });
      return { pairs, ends, asked: { provider, answer } };
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    }
  };
}
