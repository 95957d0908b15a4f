import { LRUCache } from 'lru-cache';

/** Requests of one user or address in the current minute, on this replica. */
export interface RateCounter {
  /** Counts one request; 0 = allowed, otherwise the seconds to wait. */
  count(): number;
}

const windowMs = 60_000;
/** Users and addresses counted at once; the least recently used is evicted first. */
const maxKeys = 50_000;

/**
 * Fixed-window rate limit, per minute. Written by hand because it runs on every request and must answer without a promise;
 * what has to hold across replicas goes through the kit's limiter instead.
 */
export function createRateLimit(perMinute: number): (key: string) => RateCounter {
  const counters = new LRUCache<string, RateCounter>({ max: maxKeys });
  return (key) => {
    const known = counters.get(key);
    if (known) return known;
    let used = 0;
    let endsAtMs = 0;
    const counter: RateCounter = {
      count() {
        const now = Date.now();
        if (now >= endsAtMs) {
          endsAtMs = now + windowMs;
          used = 0;
        }
        used += 1;
        return used <= perMinute ? 0 : Math.max(1, Math.ceil((endsAtMs - now) / 1000));
      },
    };
    counters.set(key, counter);
    return counter;
  };
}
