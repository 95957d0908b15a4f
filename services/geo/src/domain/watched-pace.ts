import type { Pace } from '@geoplan/kit/limits/pace';

/** A pace that remembers which lookups it let through: from then on they cost money. */
export interface WatchedPace extends Pace {
  /** True once a call with this signal was let through. */
  hasPassed(signal: AbortSignal): boolean;
}

/** Watches over `pace`. */
export function watchPace(pace: Pace): WatchedPace {
  const passed = new WeakSet<AbortSignal>();
  return {
    async take(key, perSecond, signal) {
      // Back in line after a failed try: nothing is paid until it is let through again.
      if (signal) passed.delete(signal);
      await pace.take(key, perSecond, signal);
      if (signal) passed.add(signal);
    },
    hold: (key, ms) => pace.hold(key, ms),
    hasPassed: (signal) => passed.has(signal),
  };
}
