import { useEffect, useRef, useState } from 'react';

/** Number of rows that a sync had read at a time. */
interface Sample {
  atMs: number;
  scanned: number;
}

/** Rows per second over samples, oldest first; null if unknown, without progress or after a restart. */
export function syncPaceOf(samples: readonly Sample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.scanned <= first.scanned) return null;
  return ((last.scanned - first.scanned) / (last.atMs - first.atMs)) * 1_000;
}

/** Window of samples that count, ms; pages arrive every few seconds. */
const windowMs = 15_000;
const sampleEveryMs = 1_000;

/** Rate of a running sync, measured in this browser; null if not known yet. */
export function useSyncPace(scanned: number | null): number | null {
  const [pace, setPace] = useState<number | null>(null);
  const now = useRef(scanned);
  useEffect(() => {
    now.current = scanned;
  }, [scanned]);
  useEffect(() => {
    let samples: Sample[] = [];
    const timer = setInterval(() => {
      const atMs = performance.now();
      samples = [
        ...samples.filter((each) => each.atMs > atMs - windowMs),
        { atMs, scanned: now.current ?? 0 },
      ];
      setPace(syncPaceOf(samples));
    }, sampleEveryMs);
    return () => clearInterval(timer);
  }, []);
  return pace;
}
