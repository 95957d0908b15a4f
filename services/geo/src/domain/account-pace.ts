import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';

/**
 * The pace of provider accounts, learnt from their rate limits by additive increase and multiplicative decrease (AIMD):
 * a 429 halves it, then it wins back a little every minute up to what is set.
 */
export interface AccountPace extends SharedRateLimiter {
  /**
   * Halves the pace of an account whose request, sent `sentAgoMs` ago, was turned away by a rate limit. Requests that were
   * under way together halve it once.
   */
  slowDown(key: string, perSecond: number | null, sentAgoMs: number): Promise<void>;
}

/** What an account has learnt, as far as it still slows it down. */
export interface LearntPace {
  perSecond: number;
  /** When a rate limit was last met. */
  at: Date;
}
