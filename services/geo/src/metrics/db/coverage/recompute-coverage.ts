import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { hasCountedSite, siteBrand } from '../brands/keyword-sites.ts';
import { joinBestPair } from '../opportunity/opportunity-index.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Placeholder for a database id that means the sites of all databases together. */
export const allDatabases = '';

/** Correct value of `covered_in` for a row of `keywords k`, from the records and site counts. */
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

/** Selects the recomputed coverage and best pair of each of these keywords whose stored values differ. */
export function differingKeywords(keys: readonly string[]): RawBuilder<unknown> {
  // Computed keyword by keyword, so that no plan reads or joins whole tables. The planner has no statistics about
  // rows that this transaction has added. Most keywords have no sites, so `covered_in` does not read their records.
  return sql`select k.keyword_key, counted.covered_in, best.opportunity, best.opportunity_country
    from unnest(${keys}::text[]) as given (key)
    cross join lateral (select * from keywords where keyword_key = given.key limit 1) k
    cross join lateral (select ${coveredIn} as covered_in) counted
    ${joinBestPair}
    where (k.covered_in, k.opportunity, k.opportunity_country)
      is distinct from (counted.covered_in, best.opportunity, best.opportunity_country)`;
}

/**
 * Stores the result of `differingKeywords`. It is materialised, because the server may analyse the tables while their
 * first rows are being added. The planner would then assume that `keywords` is empty, and evaluate the query for each
 * row.
 */
export function storeDiffering(keys: readonly string[]): RawBuilder<unknown> {
  return sql`with differing as materialized (${differingKeywords(keys)})
    update keywords set covered_in = differing.covered_in, opportunity = differing.opportunity,
      opportunity_country = differing.opportunity_country
    from differing where keywords.keyword_key = differing.keyword_key`;
}

/**
 * Corrects `covered_in` and the best pair after a change of these keywords' records or site counts. The caller holds
 * their locks. Returns the number of corrected keywords.
 */
export async function recomputeCoverage(
  trx: Transaction<GeoTables>,
  keys: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await storeDiffering(keys).execute(trx);
  return Number(numAffectedRows ?? 0);
}
