import { sql, type Kysely } from 'kysely';
import { joinSourceJson, recordJson, type RecordFilter } from './stream-records.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Short list of records, read into memory. */
export interface RecordList {
  /** Version of the records from which these rows were read. */
  version: string;
  /** One JSON object per record, each starting with a comma. */
  rows: string;
}

/** Maximum number of records in one query. They take about half a megabyte; a record takes at most 4 KB. */
const maxInMemory = 1_000;

/** True if a filter matches few enough records to need no stream. A keyword has one record per country. */
async function isShort(db: Kysely<GeoTables>, { keywordKey, country }: RecordFilter): Promise<boolean> {
  if (keywordKey !== null) return true;
  const { rows } = await sql<{ records: number }>`select ${
    country === null
      ? sql`records from record_totals`
      : sql`records from country_totals where country = ${country}`
  }`.execute(db);
  return (rows[0]?.records ?? 0) <= maxInMemory;
}

/** Reads a short list with a normal query in one snapshot; null if the list is long. */
export async function readFewRecords(
  db: Kysely<GeoTables>,
  filter: RecordFilter,
): Promise<RecordList | null> {
  if (!(await isShort(db, filter))) return null;
  const { keywordKey, country } = filter;
  // Records have no index on the country, but the search index contains the keywords of a country.
  const conditions = [
    ...(keywordKey === null ? [] : [sql`keyword_key = ${keywordKey}`]),
    ...(country === null ? [] : [sql`country = ${country}`]),
    ...(keywordKey === null && country !== null
      ? [
          sql`keyword_key in (select keyword_key from keyword_search where countries @> array[${country}]::text[])`,
        ]
      : []),
  ];
  const { rows } = await sql<{ version: string; found: number; rows: string }>`
    select epoch || '-' || version as version, found::int, rows from record_totals cross join (
      select count(*) as found, coalesce(string_agg(row, ''), '') as rows from (
        select ${sql.raw(recordJson)} as row from records ${sql.raw(joinSourceJson)}
        where ${sql.join([sql`true`, ...conditions], sql` and `)} limit ${maxInMemory + 1}) few) list`.execute(
    db,
  );
  const list = rows[0];
  // More records may have been stored since the count.
  return list && list.found <= maxInMemory ? list : null;
}
