import { useEffect, useRef, useState } from 'react';

/** Value of a count at a point in time. */
interface PaceSample {
  atMs: number;
  count: number;
}

/**
 * Growth per second over samples given oldest first; null if it is unknown, if there is no growth, or after a
 * restart.
 */
export function paceOf(samples: readonly PaceSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.count <= first.count) return null;
  return ((last.count - first.count) / (last.atMs - first.atMs)) * 1_000;
}

/** Whole seconds until the remaining part is done; null while the growth is unknown. */
export const secondsLeft = (rest: number, perSecond: number | null): number | null =>
  perSecond === null ? null : Math.ceil(rest / perSecond);

const sampleEveryMs = 1_000;

/** Growth of a count per second over a sliding window, measured in this browser; null if not known yet. */
export function usePace(count: number, windowMs: number, isRunning = true): number | null {
  const [pace, setPace] = useState<number | null>(null);
  const now = useRef(count);
  useEffect(() => {
    now.current = count;
  }, [count]);
  useEffect(() => {
    if (!isRunning) return undefined;
    let samples: PaceSample[] = [{ atMs: performance.now(), count: now.current }];
    const timer = setInterval(() => {
      const atMs = performance.now();
      samples = [...samples.filter((each) => each.atMs > atMs - windowMs), { atMs, count: now.current }];
      setPace(paceOf(samples));
    }, sampleEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, windowMs]);
  return isRunning ? pace : null;
}
