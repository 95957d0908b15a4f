/** Concurrency limits of one process. */
export interface LookupConcurrency {
  /** Maximum number of concurrent requests. */
  concurrency: number;
  /** Number of requests whose pairs are claimed in advance. */
  ahead: number;
}

/** Response time up to which the concurrency can use the full rate, s. */
const slowAnswerS = 4;

/**
 * Concurrency at a rate. With a rate limit, no pairs are claimed in advance, because a small run that starts later
 * would wait behind them. Without a rate limit, pairs for as many requests as run concurrently are claimed in advance.
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
