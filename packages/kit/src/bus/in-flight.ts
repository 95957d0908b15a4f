import { settledWithin } from './settled-within.ts';

/** How long a closing bus waits for its handlers; the rest of P21's ten seconds is for disconnecting from a slow broker. */
export const drainMs = 6_000;

/** Counts the handlers at work, so that a shutdown can wait for them. */
export interface InFlight {
  readonly count: number;
  /** Starts work that handles its own errors. */
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is at work, or after the time is up. */
  drained(timeoutMs: number): Promise<void>;
}

/** Creates an empty counter. */
export function createInFlight(): InFlight {
  const atWork = new Set<Promise<void>>();
  return {
    get count() {
      return atWork.size;
    },
    run(work) {
      const running = work();
      atWork.add(running);
      void running.finally(() => atWork.delete(running));
    },
    async drained(timeoutMs) {
      await settledWithin(Promise.allSettled(atWork), timeoutMs);
    },
  };
}
