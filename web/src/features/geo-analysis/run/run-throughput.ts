import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { useEffect, useRef, useState } from 'react';

/** Sample of a run's progress. */
export interface ThroughputSample {
  atMs: number;
  done: number;
}

/** Throughput in pairs per second, and whole seconds left; null while unknown. */
export interface RunThroughput {
  perSecond: number | null;
  leftS: number | null;
}

/** Throughput over samples, oldest first. */
export function throughputOf(samples: readonly ThroughputSample[], total: number): RunThroughput {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.done <= first.done) return { perSecond: null, leftS: null };
  const perSecond = ((last.done - first.done) / (last.atMs - first.atMs)) * 1000;
  return { perSecond, leftS: Math.ceil((total - last.done) / perSecond) };
}

/**
 * Sliding window of the throughput, in ms: earlier standstill of the queue must not lower the current figure.
 */
const windowMs = 10_000;
const sampleEveryMs = 1_000;

const none: RunThroughput = { perSecond: null, leftS: null };

/** Throughput of a run, measured in this browser. */
export function useRunThroughput({ status, done, total }: GeoRun): RunThroughput {
  const [throughput, setThroughput] = useState(none);
  const now = useRef({ done, total });
  useEffect(() => {
    now.current = { done, total };
  }, [done, total]);
  const isRunning = status === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    let samples: ThroughputSample[] = [{ atMs: performance.now(), done: now.current.done }];
    const timer = setInterval(() => {
      const atMs = performance.now();
      samples = [...samples.filter((each) => each.atMs > atMs - windowMs), { atMs, done: now.current.done }];
      setThroughput(throughputOf(samples, now.current.total));
    }, sampleEveryMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? throughput : none;
}
