import { every, type Periodic } from './every.ts';
import type { Log } from './log.ts';

interface LeaseKeeperOptions {
  /** Renews what this process holds; here it also learns what it has lost. */
  renew: () => Promise<unknown>;
  leaseMs: number;
  /** Share of a lease between two renewals; 1/3 unless said. */
  renewShare?: number;
  log: Log;
  /** Log text when a renewal failed. */
  failed: string;
}

/**
 * Lease keeper: renews three times in a lease unless said, so that two renewals in a row may fail before it ends; `now`
 * is for learning at once that something was cancelled.
 */
export function keepLeases({
  renew,
  leaseMs,
  renewShare = 1 / 3,
  log,
  failed,
}: LeaseKeeperOptions): Periodic {
  return every(leaseMs * renewShare, renew, { log, failed });
}
