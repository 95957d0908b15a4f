/** Wakes a worker when something becomes due, which causes no notification. */
export interface WakeTimer {
  /** Called after a claim: wakes in `inMs`, replacing the previous time; `null` if nothing is due. */
  set(inMs: number | null): void;
  /** Wakes soon, once for all calls until then. */
  soon(): void;
  stop(): void;
}

/**
 * Shortest time between two wakes. With hundreds of resting lanes one is due every few ms, and a claim for each would
 * take all the time.
 */
const shortestMs = 50;

/** Times later than `longestMs` are left to the poll. */
export function createWakeTimer(wake: () => void, longestMs: number): WakeTimer {
  let due: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  return {
    set(inMs) {
      clearTimeout(due);
      // A timer may fire early by less than one ms, and nothing would be due yet.
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
