import { every, type Periodic } from './every.ts';
import type { Log } from './log.ts';

interface LeaseKeeperOptions {
  /** Renews what this process holds; here it also learns what it has lost. */
  renew: () => Promise<unknown>;
  leaseMs: number;
  log: Log;
  /** Log text when a renewal failed. */
  failed: string;
}

/**
 * Lease keeper: renews three times in a lease, so that two renewals in a row may fail before it ends; `now` is for
 * learning at once that something was cancelled.
 */
export function keepLeases({ renew, leaseMs, log, failed }: LeaseKeeperOptions): Periodic {
  return every(leaseMs / 3, async () => {
    try {
      await renew();
    } catch (error) {
      log.warn({ err: error }, failed);
    }
  });
}
