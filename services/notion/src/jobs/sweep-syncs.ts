import type { Log } from '@geoplan/kit/log';

/** Calls `sweep` every so often until stopped; a failed one is made good by the next. */
export function startSweeping(sweep: () => Promise<number>, everyMs: number, log: Log): { stop(): void } {
  async function look(): Promise<void> {
    try {
      const databases = await sweep();
      if (databases > 0) log.warn({ databases }, 'прерванное чтение начато заново');
    } catch (error) {
      log.warn({ err: error }, 'прерванные чтения не проверены');
    }
  }
  const timer = setInterval(() => void look(), everyMs);
  return { stop: () => clearInterval(timer) };
}
