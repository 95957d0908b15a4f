import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { NotionError } from './notion-error.ts';

/** Floor of a pause: with Retry-After 0 the account would be retried without any. */
const minHoldMs = 500;

/** Rate limit of one account, with the wait budget of one request. */
export interface AccountRateLimit {
  /**
   * Waits for the next slot.
   * @throws NotionError rate_limited when there is none in time; the signal's reason
   */
  take(signal: AbortSignal): Promise<void>;
  /** Pauses the account for all replicas; false = longer than this request may wait. */
  hold(ms: number, signal: AbortSignal): Promise<boolean>;
}

/** `perSecond` null = no limit and nothing shared: a pause is then only this request's. */
export function createAccountRateLimit(options: {
  pace: SharedRateLimiter;
  accountKey: string;
  perSecond: number | null;
  maxWaitMs: number;
}): AccountRateLimit {
  const { pace, accountKey, perSecond } = options;
  let leftMs = options.maxWaitMs;

  async function waiting(wait: () => Promise<void>): Promise<void> {
    const began = performance.now();
    try {
      await wait();
    } finally {
      leftMs -= performance.now() - began;
    }
  }

  async function takeInTime(signal: AbortSignal): Promise<void> {
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)));
    try {
      await pace.acquire(accountKey, perSecond, AbortSignal.any([signal, limit]));
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) throw new NotionError('rate_limited', { cause: error });
      throw error;
    }
  }

  return {
    async take(signal) {
      if (perSecond !== null) await waiting(() => takeInTime(signal));
    },
    async hold(asked, signal) {
      const ms = Math.max(asked, minHoldMs);
      const isInTime = ms <= leftMs;
      if (perSecond !== null) await pace.pause(accountKey, ms);
      else if (isInTime) await waiting(() => sleep(ms, undefined, { signal }));
      return isInTime;
    },
  };
}
