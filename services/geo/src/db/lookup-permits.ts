import { geoLookup } from '@geoplan/contracts/geo-runs';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import type { QueryExecutorProvider } from 'kysely';

/** One process is soon through with so many; a smaller run wakes fewer. */
const pairsPerWakeUp = 25;
/** The broker hands them out in turn, so this many replicas begin at once; more than these find the pairs by themselves. */
const mostWakeUps = 8;
/** The schema's bound of `pairs`. */
const mostPairs = 1_000;

/**
 * Wakes workers for this many undone pairs, in the transaction that made them so. A message is done with as soon as it is
 * heard, long before RabbitMQ's consumer_timeout (30 min), whatever the pace and the number of replicas: 5,000 pairs at
 * one request a second are 83 min of work, none of it inside a delivery.
 */
export async function wakeWorkers(
  trx: QueryExecutorProvider,
  run: { runId: string; userId: string },
  pairs: number,
): Promise<void> {
  const count = Math.min(Math.ceil(pairs / pairsPerWakeUp), mostWakeUps);
  // Workers of an older version beside us take as many pairs as the message says and no more.
  const share = Math.min(Math.ceil(pairs / count), mostPairs);
  for (let at = 0; at < count; at += 1)
    await enqueue(trx, geoLookup, { runId: run.runId, pairs: share }, { actor: run.userId });
}
