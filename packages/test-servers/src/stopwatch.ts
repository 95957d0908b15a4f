import { readFileSync } from 'node:fs';

const tickMs = 5;
/** No test runs longer; a stopwatch nobody reads any more ends by then. */
const longestMs = 180_000;
/** A tick that comes later than this was held up by the machine, not by what is measured. */
const mostOfATickMs = 3 * tickMs;

/**
 * Starts to measure how long something takes, for promises like "within 150 ms"; the function returns the ms so far. It
 * stands still while this process gets no processor: a busy machine is not the product's slowness. What waits for a
 * timer or another process is measured whole. Not for lower bounds, which need the real clock.
 */
export function stopwatch(): () => number {
  let elapsedMs = 0;
  let lastAt = performance.now();
  const tick = (): void => {
    const now = performance.now();
    elapsedMs += Math.min(now - lastAt, mostOfATickMs);
    lastAt = now;
  };
  const timer = setInterval(tick, tickMs);
  timer.unref();
  setTimeout(() => clearInterval(timer), longestMs).unref();
  return () => {
    tick();
    return elapsedMs;
  };
}

/** The kernel's count of time in which some process waited for a processor (PSI); it is brought up to date every 2 s. */
const cpuPressure = () => readFileSync('/proc/pressure/cpu', 'utf8');

/** Ms since boot; 0 where the kernel has no PSI. */
function crowdedMs(pressure: () => string): number {
  try {
    const [, us = 0] = /^some .*total=(\d+)$/m.exec(pressure()) ?? [];
    return Number(us) / 1_000;
  } catch {
    return 0;
  }
}

/**
 * As `stopwatch`, for what processes of their own do (a whole product, a database server): it also stands still while any
 * process waits for a processor, since that may be one of them. On a quiet machine it is exact, on a busy one lenient.
 */
export function crowdStopwatch(pressure = cpuPressure): () => number {
  const own = stopwatch();
  const begunAt = performance.now();
  const crowdedBefore = crowdedMs(pressure);
  return () => {
    const quiet = performance.now() - begunAt - (crowdedMs(pressure) - crowdedBefore);
    return Math.max(0, Math.min(own(), quiet));
  };
}
