/** How many requests may be with the services at once, as the processor allows. */
export interface InFlightLimit {
  now(): number;
  close(): void;
}

const everyMs = 10;
/** A later process makes requests wait about as long as they take otherwise (reliability P22: p99 at most doubled). */
const lateMs = 6;
/** Never below: with so few it is something else than load that makes the process late. */
const least = 64;
const shrink = 0.7;

/**
 * Shrinks the limit while the process is late, and lets it grow again by a hundred a second: a timer that is late is the
 * one sign of a full processor which a process sees by itself. Slow services do not shrink it.
 */
export function createInFlightLimit(most: number): InFlightLimit {
  const lowest = Math.min(least, most);
  let limit = most;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const isLate = now - last - everyMs > lateMs;
    limit = isLate ? Math.max(lowest, limit * shrink) : Math.min(most, limit + 1);
    last = now;
  }, everyMs);
  timer.unref();
  return { now: () => limit, close: () => clearInterval(timer) };
}
