import type { SiteCounts } from '@geoplan/contracts/geo-record';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { recomputeCoverage } from './recompute-coverage.ts';
import type { GeoTables } from './tables.ts';

/** In the place of a country: sites wherever they stand, one of several countries once. */
export const anyCountry = '';

/** Where sites are counted. */
export interface CountedPlace {
  keywordKey: string;
  /** A country's code, or `anyCountry`. */
  country: string;
  databaseId: string;
}

/** Sites of one keyword in one workspace database. */
export interface PlacedSiteCounts extends CountedPlace, SiteCounts {}

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

async function forgetUnstored(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  await sql`delete from keywords where keyword_key = any(${keys}::text[]) and last_updated is null`.execute(
    trx,
  );
}

async function upsertCounts(
  trx: Transaction<GeoTables>,
  counts: readonly PlacedSiteCounts[],
  revision: number,
): Promise<void> {
  // In order of their places: two messages at once then wait for each other instead of falling into a deadlock.
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

/** Replaces counts by newer ones, or by the same again; each place occurs once. */
export async function saveSiteCounts(
  db: Kysely<GeoTables>,
  counts: readonly PlacedSiteCounts[],
  revision: number,
): Promise<void> {
  // Sites wherever they stand close no gap.
  const placed = counts.filter((each) => each.country !== anyCountry);
  const keys = [...new Set(placed.map((each) => each.keywordKey))];
  await db.transaction().execute(async (trx) => {
    await lockKeywords(trx, keys);
    await upsertCounts(trx, counts, revision);
    await recomputeCoverage(trx, keys);
    await forgetUnstored(trx, keys);
  });
}

/** Everything behind `after` up to `upTo`, in order of keyword, country and database; null = without a bound. */
interface Stretch {
  after: CountedPlace | null;
  upTo: CountedPlace | null;
}

const placeRow = (place: CountedPlace | null) =>
  sql`(${place?.keywordKey ?? ''}::text, ${place?.country ?? ''}::text, ${place?.databaseId ?? ''}::text)`;

/** Makes `counts` all there is of a stretch: what stands there beside them, and is older, becomes zero. */
export async function replaceSiteCounts(
  db: Kysely<GeoTables>,
  { after, upTo }: Stretch,
  counts: readonly PlacedSiteCounts[],
  revision: number,
): Promise<void> {
  const here = sql`(c.keyword_key, c.country, c.database_id)`;
  const { rows } =
    await sql<CountedPlace>`select keyword_key as "keywordKey", country, database_id as "databaseId"
    from site_counts c where revision < ${revision}
      and (${after === null} or ${here} > ${placeRow(after)}) and (${upTo === null} or ${here} <= ${placeRow(upTo)})
    except select * from unnest(${counts.map((each) => each.keywordKey)}::text[],
      ${counts.map((each) => each.country)}::text[], ${counts.map((each) => each.databaseId)}::text[])`.execute(
      db,
    );
  const gone = rows.map((place) => ({ ...place, totalDomains: 0, sitesInWork: 0, launchedSites: 0 }));
  await saveSiteCounts(db, [...counts, ...gone], revision);
}
