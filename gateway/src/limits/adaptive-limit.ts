/** Adaptive concurrency limit: requests in flight that the processor can carry now. */
export interface AdaptiveLimit {
  now(): number;
  close(): void;
}

const everyMs = 10;
/**
 * Event-loop lag above which the limit shrinks, ms: beyond it requests wait about as long as they take otherwise
 * (reliability P22: p99 at most doubled).
 */
const maxLagMs = 6;
/** Lower bound: with so few in flight it is something else than load that delays the event loop. */
const lowerBound = 64;
const shrinkFactor = 0.7;

/**
 * Shrinks while the event loop lags and grows again by a hundred a second: timer lag is the one sign of a saturated
 * processor which a process sees by itself. Slow services do not shrink it.
 */
export function createAdaptiveLimit(most: number): AdaptiveLimit {
  const lowest = Math.min(lowerBound, most);
  let limit = most;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const isOverloaded = now - last - everyMs > maxLagMs;
    limit = isOverloaded ? Math.max(lowest, limit * shrinkFactor) : Math.min(most, limit + 1);
    last = now;
  }, everyMs);
  timer.unref();
  return { now: () => limit, close: () => clearInterval(timer) };
}
