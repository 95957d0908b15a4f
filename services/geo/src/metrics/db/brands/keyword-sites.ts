import type { BrandMatch } from '@geoplan/contracts/geo/keyword-brand';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';

/** Sums over rows of `site_counts c`; zeros where there are none. `countedSites` are those that close a gap. */
export const siteSums = sql.raw(`coalesce(sum(c.total_domains), 0)::int as "totalDomains",
  coalesce(sum(c.sites_in_work), 0)::int as "sitesInWork", coalesce(sum(c.launched_sites), 0)::int as "launchedSites",
  coalesce(sum(coalesce(c.counted_sites, c.total_domains)), 0)::int as "countedSites"`);

/** Whether a row of `site_counts c` closes a gap. */
export const hasCountedSite: RawBuilder<boolean> = sql.raw(`coalesce(c.counted_sites, c.total_domains) > 0`);

/** The brand whose sites are those of a row of `keywords k`: not assigned yet, its own name, which is right or has none. */
export const siteBrand: RawBuilder<string> = sql.raw(`coalesce(k.brand_key, k.keyword_key)`);

/** Whether a row of `site_counts c` belongs to the workspace database, or to any when none is named. */
export function inDatabase(databaseId: string | null): RawBuilder<boolean> {
  return databaseId === null ? sql`true` : sql`c.database_id = ${databaseId}`;
}

/** A keyword's brand, as lists and pages say it. */
export interface BrandColumns {
  brand: string | null;
  brandMatch: BrandMatch;
}

/** Whether any site of the workspace, or of the database, is known: before it was read nothing is a gap. */
export async function areSitesKnown(db: Kysely<GeoTables>, databaseId: string | null): Promise<boolean> {
  // The order makes the planner take the index; «limit 1» alone lets it hope for a row at the head of the table, and read
  // all rows of the databases before this one. With «=» it would see that there is nothing to order.
  const ofDatabase =
    databaseId === null
      ? sql``
      : sql`and c.database_id >= ${databaseId} and c.database_id <= ${databaseId} order by c.database_id`;
  const { rows } = await sql`select from site_counts c where total_domains > 0 ${ofDatabase} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
