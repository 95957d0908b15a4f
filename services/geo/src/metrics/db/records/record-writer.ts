import type { GeoRecord, RecordSource } from '@geoplan/contracts/geo/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely, type Transaction } from 'kysely';
import { sourceOfHost } from '../../../settings/domain/provider-hosts.ts';
import { assignFirstBrands } from '../brands/assign-brands.ts';
import { sharedBrandSetLock } from '../brands/brand-set-lock.ts';
import { savePurchases } from '../purchases/save-purchases.ts';
import { recordColumns, toRecord, type RecordRow } from './record-row.ts';
import type { Measurement } from '../../domain/records/measurement.ts';
import { updateKeywordTotals } from './keyword-totals.ts';
import { isFrom, joinSource, missingSources } from './sources.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { pairOf, upsertRecords, type SavedPair } from './upsert-records.ts';

/**
 * Locks the keywords, always in the same order, so that transactions with common keywords wait for each other instead
 * of deadlocking. Inserts rows for new keywords and hosts. Returns the new keywords.
 */
async function lockKeywords(
  trx: Transaction<GeoTables>,
  spellings: ReadonlyMap<string, string>,
  hosts: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`with held as materialized (select ${sharedBrandSetLock}),
    known as (
      insert into sources (host, provider, is_demo) ${missingSources(hosts)} on conflict do nothing),
    locked as (insert into keywords (keyword_key, keyword)
      select key, keyword from held cross join
        unnest(${[...spellings.keys()]}::text[], ${[...spellings.values()]}::text[]) as given (key, keyword)
      order by key collate "C"
      on conflict (keyword_key) do update set keyword = excluded.keyword
      returning keyword_key as key, xmax = 0 as is_new)
    select key from locked where is_new`.execute(trx);
  return rows.map(({ key }) => key);
}

function countByCountry(saved: readonly SavedPair[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { pair, is_new: isNew } of saved) {
    const country = pair.slice(-2);
    if (isNew) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return counts;
}

/** Keys in the order of the measurements; each keyword is folded once for all its countries. */
function keysOf(measurements: readonly Measurement[]): string[] {
  const known = new Map<string, string>();
  return measurements.map(({ keyword }) => {
    const key = known.get(keyword) ?? keywordKey(keyword);
    known.set(keyword, key);
    return key;
  });
}

function recordOf(saved: SavedPair, { keyword, country, metrics, host }: Measurement): GeoRecord {
  const lastUpdated = new Date(saved.lastUpdatedMs).toISOString();
  const createdAt = saved.is_new ? lastUpdated : new Date(saved.createdMs).toISOString();
  const source = sourceOfHost(host);
  return { id: saved.id, keyword, country, ...metrics, source, lastUpdated, created_at: createdAt };
}

/**
 * Stores measurements as the latest of their pairs, adds them to the history and updates the totals per keyword, all
 * in the caller's transaction. Returns the stored records in the order of the measurements; of two measurements of
 * one pair, the later one counts. Call it at most once per transaction, as close to the end as possible, because it
 * takes locks for which other transactions wait.
 */
export async function saveMeasurements(
  trx: Transaction<GeoTables>,
  measurements: readonly Measurement[],
): Promise<GeoRecord[]> {
  if (measurements.length === 0) return [];
  const keys = keysOf(measurements);
  const spellings = new Map(measurements.map((measurement, at) => [keys[at] ?? '', measurement.keyword]));
  const latest = new Map(measurements.map((each, at) => [pairOf(keys[at] ?? '', each.country), at]));
  const latestAt = [...latest.values()];
  const newKeys = await lockKeywords(
    trx,
    spellings,
    measurements.map(({ host }) => host),
  );
  await assignFirstBrands(trx, newKeys);
  const saved = await upsertRecords(
    trx,
    latestAt.map((at) => keys[at] ?? ''),
    latestAt.flatMap((at) => measurements[at] ?? []),
  );
  const measured = saved.flatMap(({ id, pair }) => {
    const { purchase, host = '' } = measurements[latest.get(pair) ?? -1] ?? {};
    return purchase ? [{ recordId: id, host, purchase }] : [];
  });
  await savePurchases(trx, measured);
  await updateKeywordTotals(trx, [...spellings.keys()], countByCountry(saved));
  const records = new Map(
    saved.flatMap((row) => {
      const measurement = measurements[latest.get(row.pair) ?? -1];
      return measurement ? [[row.pair, recordOf(row, measurement)] as const] : [];
    }),
  );
  return measurements.flatMap((each, at) => records.get(pairOf(keys[at] ?? '', each.country)) ?? []);
}

/**
 * Stored records of keywords × countries last measured by `source` (null for any) at `since` or later, in no
 * particular order.
 */
export async function findFreshRecords(
  db: Kysely<GeoTables>,
  wanted: {
    keywords: readonly string[];
    countries: readonly string[];
    since: Date;
    source: RecordSource | null;
  },
): Promise<GeoRecord[]> {
  const keys = wanted.keywords.map(keywordKey);
  const { source } = wanted;
  const { rows } = await sql<RecordRow>`select ${recordColumns} from records ${sql.raw(joinSource)}
    where keyword_key = any(${keys}::text[]) and country = any(${wanted.countries}::text[])
      and last_updated >= ${wanted.since} and ${source ? isFrom(source) : sql`true`}`.execute(db);
  return rows.map((row) => ({ ...toRecord(row), ...(source ? { source } : {}) }));
}
