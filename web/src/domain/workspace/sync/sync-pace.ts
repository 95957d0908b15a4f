import { useEffect, useRef, useState } from 'react';

/** Rows read by a sync at one moment. */
interface Sample {
  atMs: number;
  scanned: number;
}

/** Rows a second over samples, oldest first; null = not known, nothing came or the reading began anew. */
export function syncPaceOf(samples: readonly Sample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.scanned <= first.scanned) return null;
  return ((last.scanned - first.scanned) / (last.atMs - first.atMs)) * 1_000;
}

/** What was read in the last so many ms counts; pages come every few seconds. */
const windowMs = 15_000;
const sampleEveryMs = 1_000;

/** The pace of a running sync, measured in this browser; null = not known yet. */
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
