import type { GeoRecord, KeywordMetrics } from '@geoplan/contracts/geo-record';
import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Pair } from '../domain/provider.ts';
import { recordColumns, toRecord, type RecordRow } from './record-row.ts';
import { settleKeywords } from './settle-keywords.ts';
import type { GeoTables } from './tables.ts';
import { pairOf, upsertRecords, type SavedPair } from './upsert-records.ts';

/** A reading to be stored. */
export interface Reading extends Pair {
  metrics: KeywordMetrics;
}

/**
 * Locks the keywords, always in the same order, so that transactions with common keywords wait for each other instead
 * of falling into a deadlock; a keyword seen for the first time gets its row.
 */
async function lockKeywords(trx: Transaction<GeoTables>, spellings: ReadonlyMap<string, string>) {
  await sql`insert into keywords (keyword_key, keyword)
    select key, keyword from unnest(${[...spellings.keys()]}::text[], ${[...spellings.values()]}::text[]) as given (key, keyword)
    order by key collate "C"
    on conflict (keyword_key) do update set keyword = excluded.keyword`.execute(trx);
}

function countByCountry(saved: readonly SavedPair[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { pair, is_new: isNew } of saved) {
    const country = pair.slice(-2);
    if (isNew) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return counts;
}

/** Keys in the readings' order; each keyword is folded once, however many countries it has. */
function keysOf(readings: readonly Reading[]): string[] {
  const known = new Map<string, string>();
  return readings.map(({ keyword }) => {
    const key = known.get(keyword) ?? keywordKey(keyword);
    known.set(keyword, key);
    return key;
  });
}

function recordOf(saved: SavedPair, { keyword, country, metrics }: Reading): GeoRecord {
  const lastUpdated = new Date(saved.lastUpdatedMs).toISOString();
  const createdAt = saved.is_new ? lastUpdated : new Date(saved.createdMs).toISOString();
  return { id: saved.id, keyword, country, ...metrics, lastUpdated, created_at: createdAt };
}

/**
 * Stores readings as the latest of their pairs, adds them to the history and keeps the per-keyword rows true, all in
 * the caller's transaction. Returns the stored records in the readings' order; of two readings of one pair the later
 * one counts. At most one call a transaction, as near to its end as can be: from here on it holds locks others wait for.
 */
export async function saveReadings(
  trx: Transaction<GeoTables>,
  readings: readonly Reading[],
): Promise<GeoRecord[]> {
  if (readings.length === 0) return [];
  const keys = keysOf(readings);
  const spellings = new Map(readings.map((reading, at) => [keys[at] ?? '', reading.keyword]));
  const latest = new Map(readings.map((each, at) => [pairOf(keys[at] ?? '', each.country), at]));
  const places = [...latest.values()];
  await lockKeywords(trx, spellings);
  const saved = await upsertRecords(
    trx,
    places.map((at) => keys[at] ?? ''),
    places.flatMap((at) => readings[at] ?? []),
  );
  await settleKeywords(trx, [...spellings.keys()], countByCountry(saved));
  const records = new Map(
    saved.flatMap((row) => {
      const reading = readings[latest.get(row.pair) ?? -1];
      return reading ? [[row.pair, recordOf(row, reading)] as const] : [];
    }),
  );
  return readings.flatMap((each, at) => records.get(pairOf(keys[at] ?? '', each.country)) ?? []);
}

/** The stored records of keywords × countries that were last read at `since` or later, in no order. */
export async function findFreshRecords(
  db: Kysely<GeoTables>,
  wanted: { keywords: readonly string[]; countries: readonly string[]; since: Date },
): Promise<GeoRecord[]> {
  const keys = wanted.keywords.map(keywordKey);
  const { rows } = await sql<RecordRow>`select ${recordColumns} from records
    where keyword_key = any(${keys}::text[]) and country = any(${wanted.countries}::text[])
      and last_updated >= ${wanted.since}`.execute(db);
  return rows.map(toRecord);
}
