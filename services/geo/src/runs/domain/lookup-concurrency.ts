/** Concurrency limits of one process. */
export interface LookupConcurrency {
  /** Concurrent requests. */
  concurrency: number;
  /** Requests whose pairs are claimed in advance. */
  ahead: number;
}

/** Answers that take this long still keep the pace busy. */
const slowAnswerS = 4;

/**
 * Under a pace nothing is claimed in advance: claimed pairs wait, and a small run that starts meanwhile waits behind them.
 * Without one, as many as the concurrent requests are.
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
