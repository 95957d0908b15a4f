/** Key of the embedded run's demo, which has a generous plan at every API. */
export const demoKey = 'sandbox-demo-key';

const maxAccounts = 10_000;
/** Tolerance for network delays, so that evenly sent calls are not refused. */
const leniency = 0.95;

/** Terms of a key, derived from its name; the same for every emulated API. */
export interface KeyTerms {
  isGenerous: boolean;
  /** False for keys that demonstrate something other than the vendor's rate limit. */
  isRateLimited: boolean;
  /** Initial remaining amount; `null` for the whole plan. */
  left: number | null;
}

const unpaced = /^(unlimited-|small-|quota-0$|slow$|flaky$|html$)/;

/** Parses the terms from the key (README, Magic keys). */
export function termsOf(key: string): KeyTerms {
  const small = /^small-(\d{1,6})$/.exec(key)?.[1];
  return {
    isGenerous: key === demoKey || key.startsWith('unlimited-'),
    isRateLimited: !unpaced.test(key),
    left: key === 'quota-0' ? 0 : small === undefined ? null : Number(small),
  };
}

/** LRU cache of accounts by key. */
export function createAccounts<A>(open: (key: string) => A): (key: string) => A {
  const accounts = new Map<string, A>();
  return (key) => {
    const account = accounts.get(key) ?? open(key);
    // Inserted again, so that the map is ordered by last use.
    accounts.delete(key);
    accounts.set(key, account);
    const oldest = accounts.keys().next();
    if (accounts.size > maxAccounts && !oldest.done) accounts.delete(oldest.value);
    return account;
  };
}

/**
 * Sliding-window rate limit of `requests` accepted requests per `perMs`. The returned function returns false if the
 * call exceeds the limit.
 */
export function createRateWindow(requests: number, perMs: number): (now: number) => boolean {
  let accepted: number[] = [];
  return (now) => {
    accepted = accepted.filter((at) => now - at < perMs * leniency);
    if (accepted.length >= requests) return false;
    accepted.push(now);
    return true;
  };
}

/** Start of the next month in UTC, when plans are renewed. */
export function nextMonth(now: number): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
}
