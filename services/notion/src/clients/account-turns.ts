import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '@geoplan/kit/limits/pace';
import { NotionTrouble } from './notion-trouble.ts';

/** Below this a pause is none, and a limiter that answers 0 for ever would never be left alone. */
const leastHoldMs = 500;

/** Names an account without giving its token away. */
export function accountKeyOf(token: string): string {
  return createHash('sha256').update(`notion\n${token}`).digest('hex').slice(0, 16);
}

/** Turns of one account, with the time that one request may still spend on waiting for them. */
export interface AccountTurns {
  /**
   * Waits for the next free moment.
   * @throws NotionTrouble rate_limited when there is none in time; the signal's reason
   */
  take(signal: AbortSignal): Promise<void>;
  /** Keeps everybody away from the account; false = longer than this request may wait. */
  hold(ms: number, signal: AbortSignal): Promise<boolean>;
}

/** `perSecond` null = no limit and nothing shared: a pause is then only this request's. */
export function createAccountTurns(options: {
  pace: Pace;
  accountKey: string;
  perSecond: number | null;
  maxWaitMs: number;
}): AccountTurns {
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
      await pace.take(accountKey, perSecond, AbortSignal.any([signal, limit]));
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) throw new NotionTrouble('rate_limited', { cause: error });
      throw error;
    }
  }

  return {
    async take(signal) {
      if (perSecond !== null) await waiting(() => takeInTime(signal));
    },
    async hold(asked, signal) {
      const ms = Math.max(asked, leastHoldMs);
      const isInTime = ms <= leftMs;
      if (perSecond !== null) await pace.hold(accountKey, ms);
      else if (isInTime) await waiting(() => sleep(ms, undefined, { signal }));
      return isInTime;
    },
  };
}
