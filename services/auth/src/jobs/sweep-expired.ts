import type { Log } from '@geoplan/kit/log';

/** Every quarter of an hour, the length of the throttle's window. */
const everyMs = 15 * 60_000;

/** Calls `sweep` now and then until stopped; a failed one is made good by the next. */
export function sweepExpired(sweep: () => Promise<void>, log: Log): { stop(): void } {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'уборка устаревших строк не удалась'));
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
