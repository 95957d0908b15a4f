import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedRateLimiter } from '../limits/shared-rate-limiter.ts';

/** Pace of accounts, shared by every replica; it may learn from rate limits that an account is slower than it is set. */
export interface AccountPace extends SharedRateLimiter {
  /**
   * An attempt of the account, sent `sentAgoMs` ago, was rejected by a rate limit. Those that were under way together
   * count once.
   */
  slowDown?(key: string, perSecond: number | null, sentAgoMs: number): Promise<void>;
}

interface PacedAccount {
  /** null = nothing is shared. */
  pace: AccountPace | null;
  accountKey: string;
  perSecond: number | null;
}

/** The account's turn did not come within the time that a call may wait. */
export class TurnTimeout extends Error {
  override readonly name = 'TurnTimeout';
}

/** Sleeps. @throws the signal's reason */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}

/** Turns of one call at its account, with the time that it may wait. */
export interface AccountTurns {
  /** Waits for the next turn; a TurnTimeout when there is none in time. @throws the signal's reason; what the pace throws */
  take(): Promise<TurnTimeout | null>;
  /** Pauses the account for all replicas; without a pace, only this call. False = for longer than it may wait. */
  hold(ms: number): Promise<boolean>;
}

/** Begins a call, which may wait `maxWaitMs` altogether. */
export function createAccountTurns(
  { pace, accountKey, perSecond }: PacedAccount,
  maxWaitMs: number,
  signal: AbortSignal,
): AccountTurns {
  let leftMs = maxWaitMs;

  async function waiting<T>(wait: Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await wait;
    } finally {
      leftMs -= performance.now() - began;
    }
  }

  async function acquire(shared: AccountPace): Promise<TurnTimeout | null> {
    const timeout =
      leftMs === Number.POSITIVE_INFINITY ? null : AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)));
    try {
      // Without a timeout the caller's own signal: a pace may tell by it which call it has let through.
      const until = timeout ? AbortSignal.any([signal, timeout]) : signal;
      await shared.acquire(accountKey, perSecond, until);
      return null;
    } catch (error) {
      signal.throwIfAborted();
      if (timeout?.aborted) return new TurnTimeout('no turn in time', { cause: error });
      throw error;
    }
  }

  return {
    async take() {
      const late = pace && (await waiting(acquire(pace)));
      signal.throwIfAborted();
      return late;
    },
    async hold(ms) {
      const isInTime = ms <= leftMs;
      if (pace) await pace.pause(accountKey, ms);
      else if (isInTime) await waiting(pauseFor(ms, signal));
      return isInTime;
    },
  };
}
