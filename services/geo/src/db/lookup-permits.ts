import { geoLookup } from '@geoplan/contracts/geo-runs';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import type { QueryExecutorProvider } from 'kysely';

/** A worker with this many pairs in hand comes back for more soon enough. */
const smallestPermit = 25;
/** The schema's bound of `pairs`. */
const largestPermit = 1_000;
/** Enough messages for every replica to get its share, few enough to be written in a moment. */
const mostPermits = 40;

/** How many pairs each message may carry, so that `pairs` of them leave in at most 40 messages. */
export function permitSizes(pairs: number, maxKeywordsPerRequest: number): number[] {
  const wanted = Math.max(smallestPermit, maxKeywordsPerRequest, Math.ceil(pairs / mostPermits));
  const size = Math.min(wanted, largestPermit);
  const full = Math.floor(pairs / size);
  const rest = pairs - full * size;
  return [...Array.from({ length: full }, () => size), ...(rest > 0 ? [rest] : [])];
}

/** Wakes workers for this many undone pairs, in the transaction that made them so. */
export async function permitLookups(
  trx: QueryExecutorProvider,
  run: { runId: string; userId: string },
  pairs: number,
  maxKeywordsPerRequest: number,
): Promise<void> {
  for (const size of permitSizes(pairs, maxKeywordsPerRequest))
    await enqueue(trx, geoLookup, { runId: run.runId, pairs: size }, { actor: run.userId });
}
