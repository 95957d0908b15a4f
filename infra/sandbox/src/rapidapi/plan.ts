import { createRateWindow, demoKey, nextMonth, termsOf } from '../accounts.ts';

/** Purchased quota of a gateway account, and its remaining part. */
export interface Plan {
  name: 'BASIC' | 'MEGA';
  /** Requests per month. */
  limit: number;
  remaining: number;
  /** Next reset of the quota, ms since 1970. */
  resetAt: number;
  /** Requests so far, including refused ones. */
  asked: number;
  /** Rate limit; returns false if the call is too fast. */
  isWithinRate: (now: number) => boolean;
}

const basicLimit = 1_000;
const megaLimit = 1_000_000;

/** Initial plan of a key: 1,000 requests per month and one per second, unless the key's name sets other values. */
export function openPlan(key: string, now: number): Plan {
  const { isGenerous, isRateLimited, left } = termsOf(key);
  const limit = isGenerous ? megaLimit : Math.max(basicLimit, left ?? 0);
  return {
    name: isGenerous ? 'MEGA' : 'BASIC',
    limit,
    remaining: left ?? limit,
    resetAt: nextMonth(now),
    asked: 0,
    isWithinRate: isRateLimited ? createRateWindow(key === demoKey ? 50 : 1, 1_000) : () => true,
  };
}

/** Resets the plan in a new month. */
export function renew(plan: Plan, now: number): void {
  if (now < plan.resetAt) return;
  plan.remaining = plan.limit;
  plan.resetAt = nextMonth(now);
}
