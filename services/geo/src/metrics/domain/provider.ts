import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { PairErrorCode, ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { Purchase } from './purchase.ts';

/** One keyword in one country, as stored. The keyword is normalised, and the country is a code from the catalogue. */
export interface Pair {
  keyword: string;
  country: string;
}

/** Outcome of one pair; every requested pair has exactly one outcome. */
export type PairOutcome = { pair: Pair } & (
  | { metrics: KeywordMetrics; purchase: Purchase; error?: undefined }
  | { metrics?: undefined; purchase?: undefined; error: { code: PairErrorCode; message: string } }
);

/** Quota of an account, as reported by the provider. */
export interface ProviderQuota {
  /** Limit of the quota; `null` if not reported. */
  limit: number | null;
  /** Remaining quota, in the account's currency. */
  remaining: number;
  /** Time of the next reset; `null` if not reported. */
  resetAt: Date | null;
}

/** Cost and usage of a call. */
export interface Spending {
  /** Number of requests, including failed attempts. */
  requests: number;
  /** Requests without a complete response, which are probably charged; `cost` includes an estimate for each. */
  unanswered: number;
  /** Cost in `currency`; `null` if the provider does not report it. */
  cost: number | null;
  currency: ProviderCurrency;
  /** Quota reported by the call; `null` if not reported. */
  quota: ProviderQuota | null;
}

export interface LookupAnswer extends Spending {
  outcomes: PairOutcome[];
}

/** Result of a key test, as sent in the response. */
export interface KeyTestResult {
  isValid: boolean;
  message: string;
}

/** Result of a key test, and its cost. */
export interface KeyTest {
  testResult: KeyTestResult;
  /** `null` if no request was sent. */
  spent: Spending | null;
}

/** Client for a keyword provider, which is chosen by the host in the settings. */
export interface KeywordProvider {
  readonly host: string;
  /** Hash of key and host, safe for logs and tables. Rate limit and quota are stored under it. */
  readonly accountKey: string;
  /** Requests per second of this account across all replicas; `null` for no limit. */
  readonly perSecond: number | null;
  /** Maximum number of pairs of one country per request. */
  readonly maxKeywordsPerRequest: number;
  /** True if the stored key cannot be decrypted, so that every pair fails. Absent means false. */
  readonly isUnreadable?: boolean;
  /** Billing unit of the account. */
  readonly currency: ProviderCurrency;
  /**
   * Approximate cost of a request for `keywords` keywords of one country, in `currency`; an overestimate rather than
   * an underestimate.
   */
  estimateCost(keywords: number): number;
  /**
   * Looks up pairs of one country, at most `maxKeywordsPerRequest`. Respects the rate limit and retries transient
   * failures (reliability P14, P15); a failure is an outcome of its pairs.
   * @throws only the signal's reason, and errors of the rate limiter while Postgres is unavailable; neither is a
   * result for the pairs
   */
  lookUp(pairs: readonly Pair[], signal: AbortSignal): Promise<LookupAnswer>;
  /** Tests the key without waiting for the rate limit. @throws only the signal's reason */
  test(signal: AbortSignal): Promise<KeyTest>;
}

/** Codes after which a run stops buying, because the next pair would fail in the same way (P14). */
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

/** Access to the currently configured provider. */
export interface ProviderRegistry {
  /** Returns the provider; `null` if no key is stored or the provider is switched off. */
  current(): Promise<KeywordProvider | null>;
  /** Remaining quota of the account, in its currency, minus the usage since it was reported; `null` if unknown. */
  quotaOf(provider: KeywordProvider): Promise<ProviderQuota | null>;
  /** True for the built-in sandbox. */
  isDemo(provider: KeywordProvider): boolean;
}
