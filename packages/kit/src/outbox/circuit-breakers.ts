/** Backoff before the first probe; it doubles with each failure. */
const firstPauseMs = 1_000;
/** Maximum backoff. A recovered queue gets its waiting messages within this time. */
const longestPauseMs = 30_000;

/**
 * Circuit breakers by message type, opened by a publish that the broker did not confirm. Each unconfirmed publish costs
 * its whole timeout, and the broker may keep every copy. Batches therefore leave out a type with an open breaker. One
 * of its messages is sent as a probe from time to time (half-open).
 */
export interface CircuitBreakers {
  openTypes(): string[];
  /** Types to probe now; each counts as being probed until `open` or `close` reports the result. */
  dueProbes(): string[];
  open(type: string): void;
  close(type: string): void;
}

export function createCircuitBreakers(now: () => number = Date.now): CircuitBreakers {
  const breakers = new Map<string, { pauseMs: number; probeAt: number }>();
  return {
    openTypes: () => [...breakers.keys()],
    dueProbes() {
      const due = [...breakers].filter(([, { probeAt }]) => probeAt <= now());
      for (const [type, { pauseMs }] of due) breakers.set(type, { pauseMs, probeAt: Infinity });
      return due.map(([type]) => type);
    },
    open(type) {
      const before = breakers.get(type)?.pauseMs;
      const pauseMs = before === undefined ? firstPauseMs : Math.min(2 * before, longestPauseMs);
      breakers.set(type, { pauseMs, probeAt: now() + pauseMs });
    },
    close: (type) => void breakers.delete(type),
  };
}
