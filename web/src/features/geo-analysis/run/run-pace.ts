/** How far a run was at some moment. */
export interface PaceSample {
  atMs: number;
  done: number;
}

/** Pairs a second and whole seconds left; null while it cannot be told. */
export interface RunPace {
  perSecond: number | null;
  leftS: number | null;
}

/** The pace over some readings, oldest first. */
export function paceOf(samples: readonly PaceSample[], total: number): RunPace {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.done <= first.done) return { perSecond: null, leftS: null };
  const perSecond = ((last.done - first.done) / (last.atMs - first.atMs)) * 1000;
  return { perSecond, leftS: Math.ceil((total - last.done) / perSecond) };
}
