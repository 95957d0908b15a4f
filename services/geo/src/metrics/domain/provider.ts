import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import type { PairErrorCode, ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import type { Purchase } from './purchase.ts';

/** One keyword in one country, as stored: the keyword normalised, the country a code of the catalogue. */
export interface Pair {
  keyword: string;
  country: string;
}

/** Outcome of one pair; every requested pair has exactly one. */
export type PairOutcome = { pair: Pair } & (
  | { metrics: KeywordMetrics; purchase: Purchase; error?: undefined }
  | { metrics?: undefined; purchase?: undefined; error: { code: PairErrorCode; message: string } }
);

/** Quota of the account, as reported by the provider. */
export interface ProviderQuota {
  /** `null` if not reported. */
  limit: number | null;
  /** In the account's currency. */
  remaining: number;
  /** `null` if not reported. */
  resetAt: Date | null;
}

/** Cost of a call. */
export interface Spending {
  /** Number of requests, including failed attempts. */
  requests: number;
  /** Requests without a complete response, which are probably charged; `cost` includes an estimate for each. */
  unanswered: number;
  /** In `currency`; `null` if the provider does not report it. */
  cost: number | null;
  currency: ProviderCurrency;
  /** `null` if not reported. */
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
  /** `null` if nothing was requested. */
  spent: Spending | null;
}

/** Client of a keyword provider, chosen by the host in the settings. */
export interface KeywordProvider {
  readonly host: string;
  /** Equal for equal key and host; a hash, safe for logs and tables. Rate limit and quota belong to it. */
  readonly accountKey: string;
  /** Requests per second of this account over all replicas; `null` for no limit. */
  readonly perSecond: number | null;
  /** Pairs of one country that one request may carry. */
  readonly maxKeywordsPerRequest: number;
  /** True if the stored key cannot be decrypted: every pair fails. Absent means false. */
  readonly isUnreadable?: boolean;
  /** Unit of the account. */
  readonly currency: ProviderCurrency;
  /**
   * Approximate cost of a request for `keywords` keywords of one country, rather too high than too low; in
   * `currency`.
   */
  estimateCost(keywords: number): number;
  /**
   * Looks up pairs of one country, at most `maxKeywordsPerRequest`. Respects the rate limit and retries transient
   * failures (reliability P14, P15); a failure is an outcome of its pairs.
   * @throws only the signal's reason, and errors of the rate limiter while Postgres is unavailable: neither says
   * anything about the pairs
   */
  lookUp(pairs: readonly Pair[], signal: AbortSignal): Promise<LookupAnswer>;
  /** Tests the key without waiting for the rate limit. @throws only the signal's reason */
  test(signal: AbortSignal): Promise<KeyTest>;
}

/** Codes after which a run buys nothing more: the next pair would fail the same way (P14). */
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

/** The provider as currently configured. */
export interface ProviderRegistry {
  /** `null` if no key is stored, or the provider is switched off. */
  current(): Promise<KeywordProvider | null>;
  /** Remaining quota of the account, in its currency, less the usage since its report; `null` if unknown. */
  quotaOf(provider: KeywordProvider): Promise<ProviderQuota | null>;
  /** True for the built-in sandbox. */
  isDemo(provider: KeywordProvider): boolean;
}
