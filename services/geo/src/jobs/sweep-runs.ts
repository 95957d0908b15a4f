import type { Log } from '@geoplan/kit/log';

/** Calls `sweep` every so often until stopped; a failed one is made good by the next. */
export function startSweeping(sweep: () => Promise<number>, everyMs: number, log: Log): { stop(): void } {
  async function look(): Promise<void> {
    try {
      const pairs = await sweep();
      if (pairs > 0) log.warn({ pairs }, 'забытые пары снова в очереди');
    } catch (error) {
      log.warn({ err: error }, 'забытые пары не проверены');
    }
  }
  const timer = setInterval(() => void look(), everyMs);
  return { stop: () => clearInterval(timer) };
}
