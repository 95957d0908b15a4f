import type { ItemOutcome } from '@geoplan/kit/runs/rows/finish-items';
import type { StoreResults } from '@geoplan/kit/runs/work/commit-results';
import type { Transaction } from 'kysely';
import { toPair, type FinishedPairs, type LookupResult, type PairInput } from '../domain/claimed-pair.ts';
import { usageRecords, type RevisedQuota } from '../../spending/domain/usage-records.ts';
import { saveQuota } from '../../settings/db/quota-repository.ts';
import { saveMeasurements } from '../../metrics/db/records/record-writer.ts';
import type { GeoTables } from '../../db/tables.ts';
import { recordUsage } from '../../spending/db/record-usage.ts';
import { storedResult } from './stored-result.ts';

/** Stores a group of results: records, the items of all runs that wait for these pairs, quota and usage. */
export const storePairs: StoreResults<GeoTables, PairInput, LookupResult> = async (trx, finished, end) => {
  await end(await saveResults(trx, finished));
  const quotas = new Map<string, RevisedQuota>();
  for (const [accountKey, quota] of lastQuotas(finished))
    quotas.set(accountKey, await saveQuota(trx, accountKey, quota));
  await recordUsage(trx, usageRecords(finished, quotas));
};

/** Stores the metrics; the result of a pair is its stored record or its error. */
async function saveResults(
  trx: Transaction<GeoTables>,
  finished: readonly FinishedPairs[],
): Promise<ItemOutcome[]> {
  const ended = finished.flatMap(({ items, result: { ends, asked } }) =>
    items.flatMap((item, at) => {
      const end = ends[at];
      return end ? [{ item, end, host: asked?.provider.host ?? '' }] : [];
    }),
  );
  const measurements = ended.flatMap(({ item, end, host }) =>
    'metrics' in end ? [{ ...toPair(item), metrics: end.metrics, purchase: end.purchase, host }] : [],
  );
  const records = measurements.length > 0 ? await saveMeasurements(trx, measurements) : [];
  const next = records.values();
  return ended.flatMap(({ item: { key, lane, takenAt }, end }): ItemOutcome[] => {
    const common = { key, lane, takenAt, isFromStore: 'stored' in end };
    if ('error' in end) return [{ ...common, end }];
    const result = 'stored' in end ? end.stored : next.next().value;
    return result ? [{ ...common, end: { result: storedResult(result) } }] : [];
  });
}

function lastQuotas(finished: readonly FinishedPairs[]) {
  return new Map(
    finished.flatMap(({ result: { asked } }) =>
      asked?.answer.quota ? [[asked.provider.accountKey, asked.answer.quota] as const] : [],
    ),
  );
}
