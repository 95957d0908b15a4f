import type { Log } from '../../log.ts';

/** Runs a look into a queue one at a time, however often it is woken. */
export interface Lookout {
  wake(): void;
  /** True when the last look succeeded. */
  healthy(): boolean;
  stopped(): boolean;
  /** Resolves when no look is under way; later wakes do nothing. */
  stop(): Promise<void>;
}

/** Creates a lookout that has not looked yet; a failed look waits for the next wake. */
export function createLookout(look: () => Promise<void>, log: Log): Lookout {
  const state = { looking: false, again: false, healthy: false, stopped: false };
  let last: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    state.looking = true;
    do {
      state.again = false;
      try {
        await look();
        state.healthy = true;
      } catch (error) {
        if (state.healthy) log.warn({ err: error }, 'a queue in Postgres cannot be read');
        state.healthy = false;
        break;
      }
      // A wake during the look may tell of a message that came too late for it.
    } while (state.again && !state.stopped);
    state.looking = false;
  }

  return {
    wake() {
      state.again = true;
      if (!state.looking && !state.stopped) last = run();
    },
    healthy: () => state.healthy && !state.stopped,
    stopped: () => state.stopped,
    async stop() {
      state.stopped = true;
      await last;
    },
  };
}
