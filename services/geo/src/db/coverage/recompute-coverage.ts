import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { hasCountedSite, siteBrand } from '../brands/keyword-sites.ts';
import type { GeoTables } from '../tables.ts';

/** Instead of a database's id: the sites of all databases together. */
export const allDatabases = '';

/** What `covered_in` of these keywords must be, from the records and site counts themselves. */
export function countedCoverage(keys: readonly string[]): RawBuilder<unknown> {
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

/** Makes `covered_in` true again after records or site counts of these keywords have changed; the caller holds their locks. */
export async function recomputeCoverage(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  await withoutJit.execute(trx);
  await sql`update keywords set covered_in = counted.covered_in from (${countedCoverage(keys)}) counted
    where keywords.keyword_key = counted.keyword_key
      and keywords.covered_in is distinct from counted.covered_in`.execute(trx);
}
