import type { GeoRun } from '@geoplan/contracts/geo-runs';
import { useEffect, useRef, useState } from 'react';
import { paceOf, type PaceSample, type RunPace } from './run-pace.ts';

/** The pace is that of the last so many ms: a queue that stood still must not slow down what it says now. */
const windowMs = 10_000;
const sampleEveryMs = 1_000;

const none: RunPace = { perSecond: null, leftS: null };

/** How fast a run goes, as seen from here. */
export function useRunPace({ status, done, total }: GeoRun): RunPace {
  const [pace, setPace] = useState(none);
  const now = useRef({ done, total });
  useEffect(() => {
    now.current = { done, total };
  }, [done, total]);
  const isRunning = status === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    let samples: PaceSample[] = [{ atMs: performance.now(), done: now.current.done }];
    const timer = setInterval(() => {
      const atMs = performance.now();
      samples = [...samples.filter((each) => each.atMs > atMs - windowMs), { atMs, done: now.current.done }];
      setPace(paceOf(samples, now.current.total));
    }, sampleEveryMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? pace : none;
}
