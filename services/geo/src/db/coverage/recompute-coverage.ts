import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { hasCountedSite, siteBrand } from '../brands/keyword-sites.ts';
import { countedOpportunity } from '../opportunity/opportunity-index.ts';
import type { GeoTables } from '../tables.ts';

/** Instead of a database's id: the sites of all databases together. */
export const allDatabases = '';

/** What `covered_in` of these keywords must be, from the records and site counts themselves. */
function countedCoverage(keys: readonly string[]): RawBuilder<unknown> {
  // Keyword by keyword, so that no plan reads a whole table; most have no sites, and their records are not read then.
  return sql`select k.keyword_key, case
      when k.max_search_volume < ${gapVolume} then null
      when not exists (select from site_counts c where c.keyword_key = ${siteBrand} and ${hasCountedSite}) then '{}'
      else coalesce((select array_agg(served.database_id order by served.database_id) from (
        select coalesce(c.database_id, ${allDatabases}) collate "C" as database_id
        from site_counts c join records r on r.keyword_key = k.keyword_key and r.country = c.country
        where c.keyword_key = ${siteBrand} and ${hasCountedSite} and r.search_volume >= ${gapVolume}
        group by grouping sets ((c.database_id), ())
        having count(distinct c.country) = (select count(*) from records r
          where r.keyword_key = k.keyword_key and r.search_volume >= ${gapVolume})) served), '{}') end as covered_in
    from keywords k where k.keyword_key = any(${keys}::text[])`;
}

/** JIT off: the planner's estimates for so many keywords make it compile, for half a second, what takes milliseconds. */
export const withoutJit = sql`set local jit = off`;

/** Coverage and the best pair of these keywords as they must be, where what is stored is something else. */
export function differingKeywords(keys: readonly string[]): RawBuilder<unknown> {
  return sql`select keyword_key, counted.covered_in, best.opportunity, best.opportunity_country
    from keywords k join (${countedCoverage(keys)}) counted using (keyword_key)
    join (${countedOpportunity(keys)}) best using (keyword_key)
    where (k.covered_in, k.opportunity, k.opportunity_country)
      is distinct from (counted.covered_in, best.opportunity, best.opportunity_country)`;
}

/**
 * Makes `covered_in` and the best pair true again after records or site counts of these keywords have changed; the caller
 * holds their locks. Returns how many were not.
 */
export async function recomputeCoverage(
  trx: Transaction<GeoTables>,
  keys: readonly string[],
): Promise<number> {
  await withoutJit.execute(trx);
  const { numAffectedRows } = await sql`update keywords set covered_in = differing.covered_in,
      opportunity = differing.opportunity, opportunity_country = differing.opportunity_country
    from (${differingKeywords(keys)}) differing where keywords.keyword_key = differing.keyword_key`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
