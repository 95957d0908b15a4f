import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { confirmHeld } from '@geoplan/kit/runs/work/lease-tracker';

/** Rate limiter that tracks admitted lookups, which are billable after admission. */
export interface BillableCallTracker extends SharedRateLimiter {
  /** True once a call with this signal has been admitted. */
  isBillable(signal: AbortSignal): boolean;
}

/**
 * Adds this tracking to `rateLimit`. A lookup whose pairs another process took over during the wait is not admitted,
 * because it would be paid for twice.
 */
export function trackBillableCalls(rateLimit: SharedRateLimiter): BillableCallTracker {
  const billable = new WeakSet<AbortSignal>();
  return {
    async acquire(key, perSecond, signal) {
      // A call is queued again after a failed attempt, and is not billable until its next admission.
      if (signal) billable.delete(signal);
      await rateLimit.acquire(key, perSecond, signal);
      if (!signal) return;
      await confirmHeld(signal);
      billable.add(signal);
    },
    pause: (key, ms) => rateLimit.pause(key, ms),
    isBillable: (signal) => billable.has(signal),
  };
}
