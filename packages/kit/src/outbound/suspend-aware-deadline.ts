/** Time between two ticks of the timer, ms. */
const tickMs = 250;
/** Gap between two ticks above which the process counts as suspended, for example because a laptop was closed. */
const suspendedMs = 2_000;

/**
 * Timeout that excludes any time during which this process was suspended, because the other side was not silent then.
 */
export interface SuspendAwareDeadline {
  /** Aborted when the timeout expires or the caller's signal is aborted. */
  readonly signal: AbortSignal;
  /** True once the timeout has expired. */
  isOver(): boolean;
  /** True if the process was suspended since the start; connections rarely survive a suspension. */
  hasSlept(): boolean;
  end(): void;
}

/** Starts the timeout; `end` must be called. */
export function startSuspendAwareDeadline(ms: number, outer: AbortSignal): SuspendAwareDeadline {
  const controller = new AbortController();
  const everyMs = Math.min(tickMs, ms);
  let leftMs = ms;
  let hasSlept = false;
  // Uses the wall clock, because the monotonic clock stops while a machine is suspended.
  let tickedAt = Date.now();
  const ticks = setInterval(() => {
    const gapMs = Date.now() - tickedAt;
    tickedAt += gapMs;
    if (gapMs > suspendedMs) hasSlept = true;
    // A clock that was set back counts as a suspension as well.
    leftMs -= gapMs > suspendedMs || gapMs < 0 ? everyMs : gapMs;
    if (leftMs <= 0) controller.abort();
  }, everyMs).unref();
  const abort = () => controller.abort(outer.reason);
  if (outer.aborted) abort();
  else outer.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => leftMs <= 0,
    hasSlept: () => hasSlept,
    end() {
      clearInterval(ticks);
      outer.removeEventListener('abort', abort);
    },
  };
}
