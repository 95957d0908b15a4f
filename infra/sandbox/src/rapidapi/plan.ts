import { createRateWindow, demoKey, nextMonth, termsOf } from '../accounts.ts';

/** What an account of the gateway has bought, and what is left of it. */
export interface Plan {
  name: 'BASIC' | 'MEGA';
  /** Requests a month. */
  limit: number;
  remaining: number;
  /** When the quota is full again, ms since 1970. */
  resetAt: number;
  /** Requests so far, refused ones included. */
  asked: number;
  /** Rate limit; false = too fast. */
  isWithinRate: (now: number) => boolean;
}

const basicLimit = 1_000;
const megaLimit = 1_000_000;

/** Initial plan of a key: 1,000 requests a month and one a second, unless its name says otherwise. */
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

/** A new month fills the plan. */
export function renew(plan: Plan, now: number): void {
  if (now < plan.resetAt) return;
  plan.remaining = plan.limit;
  plan.resetAt = nextMonth(now);
}
