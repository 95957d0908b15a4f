import type { KeywordMetrics } from '@geoplan/contracts/geo-record';
import type { PairErrorCode, ProviderCurrency } from '@geoplan/contracts/geo-runs';
import type { KeyVerdict } from './key-verdict.ts';

/** One keyword in one country, as stored: the keyword tidied, the country a code of the catalogue. */
export interface Pair {
  keyword: string;
  country: string;
}

/** What became of one pair; every pair that was asked for has exactly one. */
export type PairOutcome = { pair: Pair } & (
  | { metrics: KeywordMetrics; error?: undefined }
  | { metrics?: undefined; error: { code: PairErrorCode; message: string } }
);

/** What the provider told of the account with its answer. */
export interface ProviderQuota {
  /** null = not told. */
  limit: number | null;
  /** In the account's currency. */
  remaining: number;
  /** null = not told. */
  resetAt: Date | null;
}

/** What asking has cost. */
export interface Spending {
  /** Requests sent, tries that failed included. */
  requests: number;
  /** Of them, those without a whole answer that are probably charged all the same; `cost` holds an estimate for each. */
  unanswered: number;
  /** In `currency`; null = the provider does not tell. */
  cost: number | null;
  currency: ProviderCurrency;
  /** null = nothing was told. */
  quota: ProviderQuota | null;
}

export interface LookupAnswer extends Spending {
  outcomes: PairOutcome[];
}

/** Whether a key works, and what finding that out has cost. */
export interface KeyTest {
  verdict: KeyVerdict;
  /** null = nothing was asked. */
  spent: Spending | null;
}

/** One way to buy metrics; which one, the host in the settings decides. */
export interface KeywordProvider {
  readonly host: string;
  /** Same key and host = same string; a hash, fit for logs and tables. Pace and quota belong to it. */
  readonly accountKey: string;
  /** Requests a second of this account over all replicas; null = no limit. */
  readonly perSecond: number | null;
  /** Pairs of one country that one request may carry. */
  readonly maxKeywordsPerRequest: number;
  /** What the account is counted in. */
  readonly currency: ProviderCurrency;
  /** About what a request for so many keywords of one country costs, rather more than less; in `currency`. */
  estimateCost(keywords: number): number;
  /**
   * What is left of the account, by a call that costs nothing; absent = the vendor has none, and tells it with its
   * answers. null = it did not tell. @throws only the signal's reason
   */
  readBalance?(signal: AbortSignal): Promise<ProviderQuota | null>;
  /**
   * Asks for pairs of one country, at most `maxKeywordsPerRequest`. Keeps the pace, tries passing failures again
   * (reliability P14, P15); a failure is an outcome of its pairs.
   * @throws only the signal's reason, and what the pace throws while Postgres is away: neither says anything of the pairs
   */
  lookUp(pairs: readonly Pair[], signal: AbortSignal): Promise<LookupAnswer>;
  /** Whether the key works, asked at once. @throws only the signal's reason */
  test(signal: AbortSignal): Promise<KeyTest>;
}

/** After one of these nothing more is bought in the run: the next pair would only fail the same way (P14). */
export const stoppingCodes: ReadonlySet<PairErrorCode> = new Set(['auth', 'not_subscribed', 'quota']);

/** The provider as it is configured now. */
export interface ProviderSource {
  /** null = no key is stored, or the provider is switched off. */
  current(): Promise<KeywordProvider | null>;
  /** What is left of the account, in its currency: read now where that is free, else the last word; null = not known. */
  quotaOf(provider: KeywordProvider): Promise<ProviderQuota | null>;
  /** True while the built-in sandbox is asked instead of a real provider. */
  isDemo(provider: KeywordProvider): boolean;
}
