import { createRecurringFailure, type RecurringFailureOptions } from '../recurring-failure.ts';

/** Polls a queue, one poll at a time; wakes during a poll are coalesced into one more poll. */
export interface Poller {
  wake(): void;
  /** True if the last poll succeeded. */
  healthy(): boolean;
  stopped(): boolean;
  /** Resolves when no poll is running; later wakes are ignored. */
  stop(): Promise<void>;
}

/** Creates a poller, which waits for the next wake after a failed poll. */
export function createPoller(poll: () => Promise<void>, options: RecurringFailureOptions): Poller {
  const failure = createRecurringFailure(options);
  const state = { polling: false, again: false, healthy: false, stopped: false };
  let last: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    state.polling = true;
    do {
      state.again = false;
      state.healthy = await failure.attempt(poll);
      // A wake during the poll may concern a message that the poll missed.
    } while (state.healthy && state.again && !state.stopped);
    state.polling = false;
  }

  return {
    wake() {
      state.again = true;
      if (!state.polling && !state.stopped) last = run();
    },
    healthy: () => state.healthy && !state.stopped,
    stopped: () => state.stopped,
    async stop() {
      state.stopped = true;
      await last;
    },
  };
}
