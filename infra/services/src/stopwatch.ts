const tickMs = 5;
/** No test runs longer; a stopwatch nobody reads any more ends by then. */
const longestMs = 180_000;
/** A tick that comes later than this was held up by the machine, not by what is measured. */
const mostOfATickMs = 3 * tickMs;

/**
 * Starts to measure how long something takes, for promises like "within 150 ms"; the function tells the ms so far. It
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
