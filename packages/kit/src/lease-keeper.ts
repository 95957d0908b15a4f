import { startInterval, type PeriodicTask } from './interval.ts';
import type { Log } from './log.ts';

interface LeaseKeeperOptions {
  /** Renews the leases of this process; it also finds out here which ones it has lost. */
  renew: () => Promise<unknown>;
  leaseMs: number;
  /** Share of a lease between two renewals; 1/3 by default. */
  renewShare?: number;
  log: Log;
  /** Log text of a failed renewal. */
  failed: string;
}

/**
 * Lease keeper: by default renews three times per lease, so that two renewals in a row may fail before it ends. `now`
 * renews at once, to detect a cancellation.
 */
export function keepLeases({
  renew,
  leaseMs,
  renewShare = 1 / 3,
  log,
  failed,
}: LeaseKeeperOptions): PeriodicTask {
  return startInterval(leaseMs * renewShare, renew, { log, failed });
}
