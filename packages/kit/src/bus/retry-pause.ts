/** Long enough for a failed provider to come back, short enough that a person still connects cause and effect. */
export const defaultRetryDelaysMs: readonly number[] = [1_000, 5_000, 15_000, 30_000];

/** The pause after the `count`-th try (from 1); the last one repeats. */
export function pauseAfter(count: number, delaysMs: readonly number[]): number {
  return delaysMs[Math.min(count, delaysMs.length) - 1] ?? 0;
}

/** The longest time that `jittered` makes of a pause. */
export function longestJittered(pauseMs: number): number {
  return Math.ceil(pauseMs * 1.2);
}

/** Jitter of ±20 %, so that what failed together does not come back together. */
export function jittered(pauseMs: number): number {
  return Math.round(pauseMs * (0.8 + Math.random() * 0.4));
}
