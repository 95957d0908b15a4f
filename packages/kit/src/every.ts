/** Periodic work. */
export interface Periodic {
  /** Runs it now as well: at once, or once more when it is under way. */
  now(): void;
  /** Begins no further round; one under way goes on. */
  stop(): void;
}

/**
 * Runs `work` every `ms` until stopped, never twice at a time: a round that is due during another one is left out. Alone
 * it keeps no process alive. `work` handles its own errors.
 */
export function every(ms: number, work: () => unknown): Periodic {
  const state = { isRunning: false, isDueAgain: false, isStopped: false };

  async function round(): Promise<void> {
    if (state.isRunning || state.isStopped) return;
    state.isRunning = true;
    try {
      do {
        state.isDueAgain = false;
        await work();
      } while (state.isDueAgain && !state.isStopped);
    } finally {
      state.isRunning = false;
    }
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
