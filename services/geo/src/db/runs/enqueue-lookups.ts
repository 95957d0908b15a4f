import { geoLookup } from '@geoplan/contracts/geo-runs';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import type { QueryExecutorProvider } from 'kysely';

/** Pairs per lookup job: one process is soon through with so many; a smaller run enqueues fewer. */
const pairsPerJob = 25;
/** The broker distributes them round-robin, so this many replicas begin at once; more than these find the pairs by polling. */
const maxJobs = 8;
/** The schema's bound of `pairs`. */
const maxPairs = 1_000;

/**
 * Enqueues lookup jobs for this many waiting pairs, in the transaction that stores them. A job is acknowledged as soon as
 * it is received, long before RabbitMQ's consumer_timeout (30 min), whatever the pace and the number of replicas: 5,000 pairs at
 * one request a second are 83 min of work, none of it inside a delivery.
 */
export async function enqueueLookups(
  trx: QueryExecutorProvider,
  run: { runId: string; userId: string },
  pairs: number,
): Promise<void> {
  const count = Math.min(Math.ceil(pairs / pairsPerJob), maxJobs);
  // Workers of an older version beside us take as many pairs as the message says and no more.
  const share = Math.min(Math.ceil(pairs / count), maxPairs);
  for (let at = 0; at < count; at += 1)
    await enqueue(trx, geoLookup, { runId: run.runId, pairs: share }, { actor: run.userId });
}
