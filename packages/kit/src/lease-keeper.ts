import { startInterval, type PeriodicTask } from './interval.ts';
import type { Log } from './log.ts';

interface LeaseKeeperOptions {
  /** Renews the leases of this process, and also detects lost leases. */
  renew: () => Promise<unknown>;
  leaseMs: number;
  /** Interval between two renewals as a fraction of the lease duration; 1/3 by default. */
  renewShare?: number;
  log: Log;
  /** Log text of a failed renewal. */
  failed: string;
}

/**
 * Keeps leases by renewing them three times per lease by default, so that two consecutive renewals may fail before a
 * lease ends. `now` renews immediately, to detect a cancellation.
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
