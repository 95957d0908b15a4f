import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { PairErrorCode, ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { Purchase } from './purchase.ts';

/** One keyword in one country, as stored: the keyword tidied, the country a code of the catalogue. */
export interface Pair {
  keyword: string;
  country: string;
}

/** Outcome of one pair; every requested pair has exactly one. */
export type PairOutcome = { pair: Pair } & (
  | { metrics: KeywordMetrics; purchase: Purchase; error?: undefined }
  | { metrics?: undefined; purchase?: undefined; error: { code: PairErrorCode; message: string } }
);

/** Quota of the account, as the provider reported it. */
export interface ProviderQuota {
  /** null = not reported. */
  limit: number | null;
  /** In the account's currency. */
  remaining: number;
  /** null = not reported. */
  resetAt: Date | null;
}

/** Cost of a call. */
export interface Spending {
  /** Requests sent, failed attempts included. */
  requests: number;
  /** Of them, those without a complete response that are probably charged all the same; `cost` holds an estimate for each. */
  unanswered: number;
  /** In `currency`; null = the provider does not report it. */
  cost: number | null;
  currency: ProviderCurrency;
  /** null = not reported. */
  quota: ProviderQuota | null;
}

export interface LookupAnswer extends Spending {
  outcomes: PairOutcome[];
}

/** Result of a key test, as answered. */
export interface KeyTestResult {
  isValid: boolean;
  message: string;
}

/** Result of a key test, and its cost. */
export interface KeyTest {
  testResult: KeyTestResult;
  /** null = nothing was requested. */
  spent: Spending | null;
}

/** Client of a keyword provider; the host in the settings decides which one. */
export interface KeywordProvider {
  readonly host: string;
  /** Same key and host = same string; a hash, fit for logs and tables. Pace and quota belong to it. */
  readonly accountKey: string;
  /** Requests a second of this account over all replicas; null = no limit. */
  readonly perSecond: number | null;
  /** Pairs of one country that one request may carry. */
  readonly maxKeywordsPerRequest: number;
  /** True in the place of a stored key that cannot be read: every pair fails. Absent = false. */
  readonly isUnreadable?: boolean;
  /** What the account is counted in. */
  readonly currency: ProviderCurrency;
  /** About what a request for so many keywords of one country costs, rather more than less; in `currency`. */
  estimateCost(keywords: number): number;
  /**
   * Looks up pairs of one country, at most `maxKeywordsPerRequest`. Keeps the pace, retries transient failures
   * (reliability P14, P15); a failure is an outcome of its pairs.
   * @throws only the signal's reason, and what the pace throws while Postgres is away: neither says anything of the pairs
   */
  lookUp(pairs: readonly Pair[], signal: AbortSignal): Promise<LookupAnswer>;
  /** Tests the key, without waiting for the pace. @throws only the signal's reason */
  test(signal: AbortSignal): Promise<KeyTest>;
}

/** After one of these nothing more is bought in the run: the next pair would only fail the same way (P14). */
export const stoppingCodes: ReadonlySet<PairErrorCode> = new Set([
  'auth',
  'not_subscribed',
  'quota',
  'unverified',
  'paused',
  'address_not_allowed',
  'region',
  'forbidden_target',
]);

/** The provider as it is configured now. */
export interface ProviderRegistry {
  /** null = no key is stored, or the provider is switched off. */
  current(): Promise<KeywordProvider | null>;
  /** What is left of the account, in its currency, without what was used since it was told; null = not known. */
  quotaOf(provider: KeywordProvider): Promise<ProviderQuota | null>;
  /** True for the built-in sandbox. */
  isDemo(provider: KeywordProvider): boolean;
}
