import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { confirmHeld } from '@geoplan/kit/runs/work/lease-tracker';

/** A pace that tracks which lookups it let through: from then on they are billable. */
export interface BillableCallTracker extends SharedRateLimiter {
  /** True once a call with this signal was let through. */
  isBillable(signal: AbortSignal): boolean;
}

/**
 * Decorates `pace` with the tracking; a lookup whose pairs another process took over while it waited is not let through:
 * it would be paid twice.
 */
export function trackBillableCalls(pace: SharedRateLimiter): BillableCallTracker {
  const billable = new WeakSet<AbortSignal>();
  return {
    async acquire(key, perSecond, signal) {
      // Queued again after a failed attempt: nothing is paid until it is let through again.
      if (signal) billable.delete(signal);
      await pace.acquire(key, perSecond, signal);
      if (!signal) return;
      await confirmHeld(signal);
      billable.add(signal);
    },
    pause: (key, ms) => pace.pause(key, ms),
    isBillable: (signal) => billable.has(signal),
  };
}
