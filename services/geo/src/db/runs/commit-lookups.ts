import { usageRecorded } from '@geoplan/contracts/geo-settings';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import type { Kysely, Transaction } from 'kysely';
import type { LookupResult } from '../../domain/runs/claimed-pair.ts';
import { usageRecords } from '../../domain/runs/usage-records.ts';
import { finishItems, type FinishedPair } from './finish-items.ts';
import { beginCommit, type CommitId } from './lookup-workers.ts';
import { releasePairs } from './pair-leases.ts';
import { saveQuota } from '../settings/quota-repository.ts';
import { saveMeasurements } from '../records/record-writer.ts';
import { notifyRuns } from './run-notifications.ts';
import type { GeoTables } from '../tables.ts';

/**
 * Everything that a few answers change, in one transaction: records, items and counts of every run that waits for them,
 * leases, usage and quota. Idempotent by its number: repeated after an answer was lost, it changes nothing.
 */
export async function commitLookups(
  db: Kysely<GeoTables>,
  commit: CommitId,
  results: readonly LookupResult[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await beginCommit(trx, commit))) return;
    const finished = await saveResults(trx, results);
    const runs = await finishItems(trx, finished);
    await releasePairs(trx, commit.holder, finished);
    for (const { accountKey, quota } of quotasOf(results)) await saveQuota(trx, accountKey, quota);
    for (const { userId, ...usage } of usageRecords(results))
      await enqueue(trx, usageRecorded, usage, { actor: userId });
    await notifyRuns(
      trx,
      runs.map(({ id, status }) => ({ id, news: status === 'running' ? 'moved' : 'over' })),
    );
  });
}

/** Stores the metrics; a pair ends with its stored record or with its error. */
async function saveResults(
  trx: Transaction<GeoTables>,
  results: readonly LookupResult[],
): Promise<FinishedPair[]> {
  const ended = results.flatMap(({ pairs, ends }) =>
    pairs.flatMap((pair, at) => {
      const end = ends[at];
      return end ? [{ pair, end }] : [];
    }),
  );
  const measurements = ended.flatMap(({ pair: { keyword, country }, end }) =>
    'metrics' in end ? [{ keyword, country, metrics: end.metrics }] : [],
  );
  const records = measurements.length > 0 ? await saveMeasurements(trx, measurements) : [];
  const next = records.values();
  return ended.flatMap(({ pair: { keyword, country, takenAt }, end }): FinishedPair[] => {
    const common = { keyword, country, takenAt, isFromStore: 'stored' in end };
    if ('error' in end) return [{ ...common, end }];
    const result = 'stored' in end ? end.stored : next.next().value;
    return result ? [{ ...common, end: { result } }] : [];
  });
}

function quotasOf(results: readonly LookupResult[]) {
  const last = new Map(
    results.flatMap(({ asked }) =>
      asked?.answer.quota ? [[asked.provider.accountKey, asked.answer.quota] as const] : [],
    ),
  );
  return [...last].map(([accountKey, quota]) => ({ accountKey, quota }));
}
