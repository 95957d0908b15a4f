import type { SiteCounts } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { recomputeCoverage } from './recompute-coverage.ts';
import type { GeoTables } from '../tables.ts';

/** Instead of a country: sites of all countries, one of several countries once. */
export const anyCountry = '';

/** Primary key of a count. */
export interface SiteCountKey {
  keywordKey: string;
  /** A country's code, or `anyCountry`. */
  country: string;
  databaseId: string;
}

/** Sites of one keyword in one workspace database. */
export interface KeyedSiteCounts extends SiteCountKey, SiteCounts {}

/** The three sums over rows of `site_counts c`; zeros where there are none. */
export const siteSums = sql.raw(`coalesce(sum(c.total_domains), 0)::int as "totalDomains",
  coalesce(sum(c.sites_in_work), 0)::int as "sitesInWork", coalesce(sum(c.launched_sites), 0)::int as "launchedSites"`);

/** Whether a row of `site_counts c` belongs to the workspace database, or to any when none is named. */
export function inDatabase(databaseId: string | null): RawBuilder<boolean> {
  return databaseId === null ? sql`true` : sql`c.database_id = ${databaseId}`;
}

/**
 * Locks the keywords in the order of all writers. One that is not stored gets a row until the end of this transaction:
 * whoever stores it at the same moment waits, and then counts with these sites.
 */
async function lockKeywords(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  await sql`insert into keywords (keyword_key, keyword) select key, key from unnest(${keys}::text[]) as given (key)
    order by key collate "C"
    on conflict (keyword_key) do update set keyword = excluded.keyword where false`.execute(trx);
}

async function removePlaceholders(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  await sql`delete from keywords where keyword_key = any(${keys}::text[]) and last_updated is null`.execute(
    trx,
  );
}

async function upsertCounts(
  trx: Transaction<GeoTables>,
  counts: readonly KeyedSiteCounts[],
  revision: number,
): Promise<void> {
  // In key order: two concurrent messages then wait for each other instead of falling into a deadlock.
  await sql`insert into site_counts
    (keyword_key, country, database_id, total_domains, sites_in_work, launched_sites, revision)
    select *, ${revision}::int8 from unnest(
      ${counts.map((each) => each.keywordKey)}::text[], ${counts.map((each) => each.country)}::text[],
      ${counts.map((each) => each.databaseId)}::text[], ${counts.map((each) => each.totalDomains)}::int4[],
      ${counts.map((each) => each.sitesInWork)}::int4[], ${counts.map((each) => each.launchedSites)}::int4[])
      as given (keyword_key, country, database_id)
    order by keyword_key collate "C", country collate "C", database_id collate "C"
    on conflict (keyword_key, country, database_id) do update set total_domains = excluded.total_domains,
      sites_in_work = excluded.sites_in_work, launched_sites = excluded.launched_sites, revision = excluded.revision
    where site_counts.revision <= excluded.revision`.execute(trx);
}

/** Replaces counts by newer ones, or by the same again; each key occurs once. */
export async function saveSiteCounts(
  db: Kysely<GeoTables>,
  counts: readonly KeyedSiteCounts[],
  revision: number,
): Promise<void> {
  // Counts over all countries close no gap.
  const perCountry = counts.filter((each) => each.country !== anyCountry);
  const keys = [...new Set(perCountry.map((each) => each.keywordKey))];
  await db.transaction().execute(async (trx) => {
    await lockKeywords(trx, keys);
    await upsertCounts(trx, counts, revision);
    await recomputeCoverage(trx, keys);
    await removePlaceholders(trx, keys);
  });
}

/** Half-open key range: everything behind `after` up to `upTo`, in order of keyword, country and database; null = without a bound. */
interface KeyRange {
  after: SiteCountKey | null;
  upTo: SiteCountKey | null;
}

const keyRow = (key: SiteCountKey | null) =>
  sql`(${key?.keywordKey ?? ''}::text, ${key?.country ?? ''}::text, ${key?.databaseId ?? ''}::text)`;

/** Makes `counts` all there is of a key range: other rows in it that are older become zero. */
export async function replaceSiteCounts(
  db: Kysely<GeoTables>,
  { after, upTo }: KeyRange,
  counts: readonly KeyedSiteCounts[],
  revision: number,
): Promise<void> {
  const here = sql`(c.keyword_key, c.country, c.database_id)`;
  const { rows } =
    await sql<SiteCountKey>`select keyword_key as "keywordKey", country, database_id as "databaseId"
    from site_counts c where revision < ${revision}
      and (${after === null} or ${here} > ${keyRow(after)}) and (${upTo === null} or ${here} <= ${keyRow(upTo)})
    except select * from unnest(${counts.map((each) => each.keywordKey)}::text[],
      ${counts.map((each) => each.country)}::text[], ${counts.map((each) => each.databaseId)}::text[])`.execute(
      db,
    );
  const gone = rows.map((key) => ({ ...key, totalDomains: 0, sitesInWork: 0, launchedSites: 0 }));
  await saveSiteCounts(db, [...counts, ...gone], revision);
}
