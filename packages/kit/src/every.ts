import { createRecurringFailure, type RecurringFailureOptions } from './recurring-failure.ts';

/** Periodic work. */
export interface Periodic {
  /** Runs it now as well: at once, or once more when it is under way. */
  now(): void;
  /** Begins no further round; one under way goes on. */
  stop(): void;
}

/**
 * Runs `work` every `ms` until stopped, never twice at a time: a round that is due during another one is left out. It
 * keeps no process alive. A failed round is logged and ends neither the process nor the next round.
 */
export function every(ms: number, work: () => unknown, options: RecurringFailureOptions): Periodic {
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
