import { every } from './every.ts';
import type { Log } from './log.ts';

interface SweeperOptions {
  /** Cleans up what was left behind; returns how many things it found. */
  sweep: () => Promise<number>;
  everyMs: number;
  log: Log;
  /** Log text when something was found. */
  found: string;
  /** Log text when a sweep failed. */
  failed: string;
}

/** Runs `sweep` periodically until stopped; the next one repairs a failed one. It keeps no process alive. */
export function startSweeper({ sweep, everyMs, log, found, failed }: SweeperOptions): { stop(): void } {
  const work = async (): Promise<void> => {
    const count = await sweep();
    if (count > 0) log.warn({ count }, found);
  };
  return every(everyMs, work, { log, failed });
}
