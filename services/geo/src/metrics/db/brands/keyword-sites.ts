import type { BrandMatch } from '@geoplan/contracts/geo/keyword-brand';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';

/**
 * Sums over rows of `site_counts c`; zeros if there are none. `countedSites` is the number of sites that close a gap.
 */
export const siteSums = sql.raw(`coalesce(sum(c.total_domains), 0)::int as "totalDomains",
  coalesce(sum(c.sites_in_work), 0)::int as "sitesInWork", coalesce(sum(c.launched_sites), 0)::int as "launchedSites",
  coalesce(sum(coalesce(c.counted_sites, c.total_domains)), 0)::int as "countedSites"`);

/** True if a row of `site_counts c` closes a gap. */
export const hasCountedSite: RawBuilder<boolean> = sql.raw(`coalesce(c.counted_sites, c.total_domains) > 0`);

/**
 * Brand whose sites count for a row of `keywords k`. Without an assigned brand, it is the keyword's key, which is the
 * right brand or has no sites.
 */
export const siteBrand: RawBuilder<string> = sql.raw(`coalesce(k.brand_key, k.keyword_key)`);

/** True if a row of `site_counts c` belongs to the workspace database; always true if `databaseId` is null. */
export function inDatabase(databaseId: string | null): RawBuilder<boolean> {
  return databaseId === null ? sql`true` : sql`c.database_id = ${databaseId}`;
}

/** Brand columns in lists and pages of keywords. */
export interface BrandColumns {
  brand: string | null;
  brandMatch: BrandMatch;
}

/** True if any site of the workspace, or of the database, is known. Before the first sync there are no gaps. */
export async function areSitesKnown(db: Kysely<GeoTables>, databaseId: string | null): Promise<boolean> {
  // The order makes the planner use the index. With only `limit 1`, it expects a row at the start of the table, and
  // reads all rows of earlier databases. With `=`, it would detect that no sort is needed.
  const ofDatabase =
    databaseId === null
      ? sql``
      : sql`and c.database_id >= ${databaseId} and c.database_id <= ${databaseId} order by c.database_id`;
  const { rows } = await sql`select from site_counts c where total_domains > 0 ${ofDatabase} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
