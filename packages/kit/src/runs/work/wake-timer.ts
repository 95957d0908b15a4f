/** Wakes a worker at a given time, at which no notification is sent. */
export interface WakeTimer {
  /** Called after a claim to wake in `inMs`, replacing the previous time; `null` if there is no such time. */
  set(inMs: number | null): void;
  /** Wakes soon; all calls until then cause one wake. */
  soon(): void;
  stop(): void;
}

/**
 * Minimum delay of a wake. With hundreds of resting lanes, one of them ends its rest time every few ms, and a
 * separate claim for each lane would take up all the time.
 */
const shortestMs = 50;

/** Creates a wake timer. Times later than `longestMs` are left to the poll. */
export function createWakeTimer(wake: () => void, longestMs: number): WakeTimer {
  let due: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  return {
    set(inMs) {
      clearTimeout(due);
      // A timer may fire less than one ms early, when no lane would be due yet.
      if (inMs !== null && inMs < longestMs) due = setTimeout(wake, Math.max(inMs + 1, shortestMs)).unref();
    },
    soon() {
      soon ??= setTimeout(() => {
        soon = undefined;
        wake();
      }, shortestMs).unref();
    },
    stop() {
      clearTimeout(due);
      clearTimeout(soon);
    },
  };
}
