import { createRecurringFailure, type RecurringFailureOptions } from './recurring-failure.ts';

/** Periodic work. */
export interface PeriodicTask {
  /** Runs the work immediately, or once more after the running round. */
  now(): void;
  /** Starts no more rounds; a running round finishes. */
  stop(): void;
}

/**
 * Runs `work` every `ms` until stopped. Rounds never overlap; a round that would start during another is skipped. The
 * timer does not keep the process alive. A failed round is logged; it neither ends the process nor prevents the next
 * round.
 */
export function startInterval(
  ms: number,
  work: () => unknown,
  options: RecurringFailureOptions,
): PeriodicTask {
  const failure = createRecurringFailure(options);
  const state = { isRunning: false, isDueAgain: false, isStopped: false };

  async function round(): Promise<void> {
    if (state.isRunning || state.isStopped) return;
    state.isRunning = true;
    do {
      state.isDueAgain = false;
      await failure.attempt(work);
    } while (state.isDueAgain && !state.isStopped);
    state.isRunning = false;
  }

  const timer = setInterval(() => void round(), ms);
  timer.unref();
  return {
    now() {
      state.isDueAgain = true;
      void round();
    },
    stop() {
      state.isStopped = true;
      clearInterval(timer);
    },
  };
}
