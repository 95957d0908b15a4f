/** Concurrency limits of one process. */
export interface LookupConcurrency {
  /** Concurrent requests. */
  requests: number;
  /** Pairs claimed in one query where each is a request of its own. */
  pairsPerClaim: number;
  /** Claims processed concurrently. */
  rounds: number;
}

/** Answers that take this long still keep the pace busy. */
const slowAnswerS = 4;

/**
 * Under a pace little is claimed in advance: claimed pairs wait, and a small run that starts meanwhile waits behind them.
 * Without one, twice the concurrent requests are claimed, a few pairs at a time.
 */
export function lookupConcurrency({
  concurrency,
  perSecond,
}: {
  concurrency: number;
  perSecond: number | null;
}): LookupConcurrency {
  if (perSecond !== null) {
    const requests = Math.min(concurrency, Math.max(2, Math.ceil(perSecond * slowAnswerS)));
    return { requests, pairsPerClaim: 1, rounds: requests };
  }
  const pairsPerClaim = 5;
  return { requests: concurrency, pairsPerClaim, rounds: Math.ceil((2 * concurrency) / pairsPerClaim) + 2 };
}
