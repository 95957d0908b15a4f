import type { SiteCounts } from '@geoplan/contracts/geo-record';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { GeoTables } from './tables.ts';

/** In the place of a country: sites wherever they stand, one of several countries once. */
export const anyCountry = '';

/** Sites of one keyword in one workspace database. */
export interface PlacedSiteCounts extends SiteCounts {
  keywordKey: string;
  /** A country's code, or `anyCountry`. */
  country: string;
  databaseId: string;
}

/** The three sums over rows of `site_counts c`; zeros where there are none. */
export const siteSums = sql.raw(`coalesce(sum(c.total_domains), 0)::int as "totalDomains",
  coalesce(sum(c.sites_in_work), 0)::int as "sitesInWork", coalesce(sum(c.launched_sites), 0)::int as "launchedSites"`);

/** Whether a row of `site_counts c` belongs to the workspace database, or to any when none is named. */
export function inDatabase(databaseId: string | null): RawBuilder<boolean> {
  return databaseId === null ? sql`true` : sql`c.database_id = ${databaseId}`;
}

/** Replaces counts by newer ones, or by the same again; each place occurs once. */
export async function saveSiteCounts(
  db: Kysely<GeoTables>,
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
    where site_counts.revision <= excluded.revision`.execute(db);
}
