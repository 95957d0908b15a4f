/** How much one process takes upon itself. */
export interface LookupRoom {
  /** Requests on their way at once. */
  requests: number;
  /** Pairs taken in one query where each is a request of its own. */
  pairsPerClaim: number;
  /** Claims being worked off at once. */
  lanes: number;
}

/** Answers that take this long still keep the pace busy. */
const slowAnswerS = 4;

/**
 * Under a pace little is taken in advance: what is taken waits, and a small run that starts meanwhile waits behind it.
 * Without one, twice what fits on the wire is taken, a few pairs at a time.
 */
export function lookupRoom({
  concurrency,
  perSecond,
}: {
  concurrency: number;
  perSecond: number | null;
}): LookupRoom {
  if (perSecond !== null) {
    const requests = Math.min(concurrency, Math.max(2, Math.ceil(perSecond * slowAnswerS)));
    return { requests, pairsPerClaim: 1, lanes: requests };
  }
  const pairsPerClaim = 5;
  return { requests: concurrency, pairsPerClaim, lanes: Math.ceil((2 * concurrency) / pairsPerClaim) + 2 };
}
