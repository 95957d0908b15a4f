import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';

/**
 * Rate limit of accounts, shared by all replicas; a rejected attempt may reveal that an account is slower than
 * configured.
 */
export interface AccountRateLimit extends SharedRateLimiter {
  /**
   * Reports that an attempt of the account, sent `sentAgoMs` ago, was rejected by a rate limit. Attempts in flight at
   * the same time count once.
   */
  slowDown?(key: string, perSecond: number | null, sentAgoMs: number): Promise<void>;
}

interface LimitedAccount {
  /** `null` if no rate limit is shared. */
  rateLimit: AccountRateLimit | null;
  accountKey: string;
  perSecond: number | null;
}

/** Error for a call that did not get its account's turn within the time that it may wait. */
export class QueueTimeout extends Error {
  override readonly name = 'QueueTimeout';
}

/** Sleeps. @throws the signal's reason */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}

/** Queue in which one call waits for the turns of its account, with the remaining waiting time of the call. */
export interface AccountQueue {
  /**
   * Waits for the next turn, or returns a QueueTimeout if there is none in time. @throws the signal's reason, and any
   * error of the rate limit
   */
  take(): Promise<QueueTimeout | null>;
  /**
   * Pauses the account for all replicas, or only this call if there is no rate limit. Returns false if the pause
   * exceeds the call's waiting time.
   */
  hold(ms: number): Promise<boolean>;
}

/** Creates the queue of a call, which may wait for `maxWaitMs` in total. */
export function createAccountQueue(
  { rateLimit, accountKey, perSecond }: LimitedAccount,
  maxWaitMs: number,
  signal: AbortSignal,
): AccountQueue {
  let leftMs = maxWaitMs;

  async function waiting<T>(wait: Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await wait;
    } finally {
      leftMs -= performance.now() - began;
    }
  }

  async function acquire(shared: AccountRateLimit): Promise<QueueTimeout | null> {
    const timeout =
      leftMs === Number.POSITIVE_INFINITY ? null : AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)));
    try {
      // Without a timeout this is the caller's signal, by which a rate limit may identify the call that it
      // admitted.
      const until = timeout ? AbortSignal.any([signal, timeout]) : signal;
      await shared.acquire(accountKey, perSecond, until);
      return null;
    } catch (error) {
      signal.throwIfAborted();
      if (timeout?.aborted) return new QueueTimeout('no turn in time', { cause: error });
      throw error;
    }
  }

  return {
    async take() {
      const late = rateLimit && (await waiting(acquire(rateLimit)));
      signal.throwIfAborted();
      return late;
    },
    async hold(ms) {
      const isInTime = ms <= leftMs;
      if (rateLimit) await rateLimit.pause(accountKey, ms);
      else if (isInTime) await waiting(pauseFor(ms, signal));
      return isInTime;
    },
  };
}
