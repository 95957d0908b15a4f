/** Pauses long enough for a failed provider to recover, but short enough for a user to connect cause and effect. */
export const defaultRetryDelaysMs: readonly number[] = [1_000, 5_000, 15_000, 30_000];

/** Pause after the `count`-th attempt (from 1); the last one repeats. */
export function pauseAfter(count: number, delaysMs: readonly number[]): number {
  return delaysMs[Math.min(count, delaysMs.length) - 1] ?? 0;
}

/** Maximum result of `jittered` for a pause. */
export function longestJittered(pauseMs: number): number {
  return Math.ceil(pauseMs * 1.2);
}

/** Jitter of ±20 %, so that items that failed together are not retried together. */
export function jittered(pauseMs: number): number {
  return Math.round(pauseMs * (0.8 + Math.random() * 0.4));
}
