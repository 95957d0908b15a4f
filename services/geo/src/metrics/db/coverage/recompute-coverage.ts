import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { hasCountedSite, siteBrand } from '../brands/keyword-sites.ts';
import { joinBestPair } from '../opportunity/opportunity-index.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Instead of a database's id: the sites of all databases together. */
export const allDatabases = '';

/** What `covered_in` of a row of `keywords k` must be, from the records and site counts themselves. */
const coveredIn = sql`case
    when k.max_search_volume < ${gapVolume} then null
    when not exists (select from site_counts c where c.keyword_key = ${siteBrand} and ${hasCountedSite}) then '{}'
    else coalesce((select array_agg(served.database_id order by served.database_id) from (
      select coalesce(c.database_id, ${allDatabases}) collate "C" as database_id
      from site_counts c join records r on r.keyword_key = k.keyword_key and r.country = c.country
      where c.keyword_key = ${siteBrand} and ${hasCountedSite} and r.search_volume >= ${gapVolume}
      group by grouping sets ((c.database_id), ())
      having count(distinct c.country) = (select count(*) from records r
        where r.keyword_key = k.keyword_key and r.search_volume >= ${gapVolume})) served), '{}') end`;

/** Coverage and the best pair of these keywords as they must be, where what is stored is something else. */
export function differingKeywords(keys: readonly string[]): RawBuilder<unknown> {
  // Keyword by keyword, so that no plan reads a whole table, nor joins all of them with each other: of rows that this
  // transaction has added the planner knows nothing. Most have no sites, and `covered_in` reads no records of them.
  return sql`select k.keyword_key, counted.covered_in, best.opportunity, best.opportunity_country
    from unnest(${keys}::text[]) as given (key)
    cross join lateral (select * from keywords where keyword_key = given.key limit 1) k
    cross join lateral (select ${coveredIn} as covered_in) counted
    ${joinBestPair}
    where (k.covered_in, k.opportunity, k.opportunity_country)
      is distinct from (counted.covered_in, best.opportunity, best.opportunity_country)`;
}

/**
 * Stores what `differingKeywords` finds. It is found once and for all: where the server has counted the tables while their
 * first rows were being added, the planner takes `keywords` for empty, and would find it anew for each of them.
 */
export function storeDiffering(keys: readonly string[]): RawBuilder<unknown> {
  return sql`with differing as materialized (${differingKeywords(keys)})
    update keywords set covered_in = differing.covered_in, opportunity = differing.opportunity,
      opportunity_country = differing.opportunity_country
    from differing where keywords.keyword_key = differing.keyword_key`;
}

/**
 * Makes `covered_in` and the best pair true again after records or site counts of these keywords have changed; the caller
 * holds their locks. Returns how many were not.
 */
export async function recomputeCoverage(
  trx: Transaction<GeoTables>,
  keys: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await storeDiffering(keys).execute(trx);
  return Number(numAffectedRows ?? 0);
}
