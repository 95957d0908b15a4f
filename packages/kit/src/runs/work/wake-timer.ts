/** Wakes a worker at the time when something becomes due, which nobody would report. */
export interface WakeTimer {
  /** After a claim: wakes in so many ms, instead of what was set before; null = nothing is due. */
  set(inMs: number | null): void;
  /** Wakes shortly, once for all calls until then. */
  soon(): void;
  stop(): void;
}

/** Between two wakes: where hundreds of lanes rest, one is due every few ms, and a claim for each would be all there is. */
const shortestMs = 50;

/** What is due later than `longestMs` is left to the poll. */
export function createWakeTimer(wake: () => void, longestMs: number): WakeTimer {
  let due: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  return {
    set(inMs) {
      clearTimeout(due);
      // A timer may be early by less than one ms, and nothing would be due yet.
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
