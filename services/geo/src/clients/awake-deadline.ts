/** Between two looks at the clock, ms. */
const lookMs = 250;
/** A gap this long between two looks means that the process itself stood still: suspended, or a closed laptop. */
const sleepMs = 2_000;

/** A deadline that counts only the time this process was awake: its own sleep is not the other side's silence. */
export interface AwakeDeadline {
  /** Aborted when the time is over, or with the caller's own signal. */
  readonly signal: AbortSignal;
  /** True once the time is over. */
  isOver(): boolean;
  /** True once the process has slept meanwhile; connections rarely survive that. */
  hasSlept(): boolean;
  end(): void;
}

/** Begins at once; `end` must be called. */
export function startAwakeDeadline(ms: number, outer: AbortSignal): AwakeDeadline {
  const controller = new AbortController();
  const everyMs = Math.min(lookMs, ms);
  let leftMs = ms;
  let hasSlept = false;
  // The wall clock: the monotonic one stands still while a machine is suspended.
  let lookedAt = Date.now();
  const timer = setInterval(() => {
    const gapMs = Date.now() - lookedAt;
    lookedAt += gapMs;
    if (gapMs > sleepMs) hasSlept = true;
    // A clock that was set back counts as well.
    leftMs -= gapMs > sleepMs || gapMs < 0 ? everyMs : gapMs;
    if (leftMs <= 0) controller.abort();
  }, everyMs);
  const giveUp = () => controller.abort(outer.reason);
  if (outer.aborted) giveUp();
  else outer.addEventListener('abort', giveUp, { once: true });
  return {
    signal: controller.signal,
    isOver: () => leftMs <= 0,
    hasSlept: () => hasSlept,
    end() {
      clearInterval(timer);
      outer.removeEventListener('abort', giveUp);
    },
  };
}
