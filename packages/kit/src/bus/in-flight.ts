import { settledBy, type Deadline } from '../deadline.ts';

/** Counts the running handlers, so that a shutdown can wait for them. */
export interface InFlight {
  readonly count: number;
  /** Starts work that handles its own errors. */
  run(work: () => Promise<void>): void;
  /** Resolves when no handler is running, or at the deadline. */
  drained(deadline: Deadline): Promise<void>;
}

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
    async drained(deadline) {
      await settledBy(Promise.allSettled(atWork), deadline);
    },
  };
}
