import { startInterval } from './interval.ts';
import type { Log } from './log.ts';

interface SweeperOptions {
  /** Cleans up leftovers; returns their number. */
  sweep: () => Promise<number>;
  everyMs: number;
  log: Log;
  /** Log text if leftovers were found. */
  found: string;
  /** Log text if a sweep failed. */
  failed: string;
}

/**
 * Runs `sweep` periodically until stopped; the next round makes up for a failed one. The timer does not keep the
 * process alive.
 */
export function startSweeper({ sweep, everyMs, log, found, failed }: SweeperOptions): { stop(): void } {
  const work = async (): Promise<void> => {
    const count = await sweep();
    if (count > 0) log.warn({ count }, found);
  };
  return startInterval(everyMs, work, { log, failed });
}
