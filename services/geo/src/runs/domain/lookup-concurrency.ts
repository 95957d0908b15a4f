/** Concurrency limits of one process. */
export interface LookupConcurrency {
  /** Concurrent requests. */
  concurrency: number;
  /** Requests whose pairs are claimed in advance. */
  ahead: number;
}

/** Response time up to which the concurrency still uses the full rate, s. */
const slowAnswerS = 4;

/**
 * With a rate limit no pairs are claimed in advance: a small run that starts later would wait behind them. Without
 * one, as many as the concurrent requests.
 */
export function lookupConcurrency({
  concurrency,
  perSecond,
}: {
  concurrency: number;
  perSecond: number | null;
}): LookupConcurrency {
  if (perSecond === null) return { concurrency, ahead: concurrency };
  return { concurrency: Math.min(concurrency, Math.max(2, Math.ceil(perSecond * slowAnswerS))), ahead: 0 };
}
