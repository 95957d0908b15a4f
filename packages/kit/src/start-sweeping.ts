import type { Log } from './log.ts';

interface Sweeping {
  /** Puts right what was left behind; returns how many things it found. */
  sweep: () => Promise<number>;
  everyMs: number;
  log: Log;
  /** Log text when something was found. */
  found: string;
  /** Log text when a sweep failed. */
  failed: string;
}

/** Calls `sweep` every so often until stopped; a failed one is made good by the next. Alone it keeps no process alive. */
export function startSweeping({ sweep, everyMs, log, found, failed }: Sweeping): { stop(): void } {
  async function look(): Promise<void> {
    try {
      const count = await sweep();
      if (count > 0) log.warn({ count }, found);
    } catch (error) {
      log.warn({ err: error }, failed);
    }
  }
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
