/** A sample of a run's progress. */
export interface ThroughputSample {
  atMs: number;
  done: number;
}

/** Pairs a second and whole seconds left; null while unknown. */
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
