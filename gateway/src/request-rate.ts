import { LRUCache } from 'lru-cache';

/** Requests of one user or address in the current minute, on this replica. */
export interface Allowance {
  /** Counts one request; 0 = go on, otherwise the seconds to wait. */
  take(): number;
}

const windowMs = 60_000;
/** Users and addresses remembered at once; the longest unseen is forgotten first. */
const remembered = 50_000;

/**
 * Counts requests in fixed minutes. Written by hand because it runs on every request and must answer without a promise;
 * what has to hold across replicas goes through the kit's limiter instead.
 */
export function createRequestRate(perMinute: number): (key: string) => Allowance {
  const allowances = new LRUCache<string, Allowance>({ max: remembered });
  return (key) => {
    const known = allowances.get(key);
    if (known) return known;
    let count = 0;
    let endsAtMs = 0;
    const made: Allowance = {
      take() {
        const now = Date.now();
        if (now >= endsAtMs) {
          endsAtMs = now + windowMs;
          count = 0;
        }
        count += 1;
        return count <= perMinute ? 0 : Math.max(1, Math.ceil((endsAtMs - now) / 1000));
      },
    };
    allowances.set(key, made);
    return made;
  };
}
