import type { WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { sql, type Kysely } from 'kysely';
import { anyCountry } from '../coverage/site-count-repository.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { inDatabase } from './keyword-sites.ts';

/** Maximum number of keywords listed by name per brand, in order of demand. */
const namedKeywords = 20;

/** Brands with sites in the given database, or in any database; brands with the most sites are first. */
export async function listBrands(
  db: Kysely<GeoTables>,
  { databaseId, isUnasked }: { databaseId: string | null; isUnasked: boolean },
): Promise<WorkspaceBrand[]> {
  const { rows } = await sql<WorkspaceBrand>`with counted as (
      select c.keyword_key as brand,
        coalesce(sum(c.total_domains) filter (where c.country = ${anyCountry}), 0)::int as "totalDomains",
        coalesce(sum(c.launched_sites) filter (where c.country = ${anyCountry}), 0)::int as "launchedSites",
        coalesce(array_agg(distinct c.country order by c.country) filter (where c.country <> ${anyCountry}), '{}') as countries
      from site_counts c where c.total_domains > 0 and ${inDatabase(databaseId)} group by 1)
    select counted.*, coalesce(asked.keywords, '{}') as keywords from counted
    cross join lateral (select array_agg(keyword) as keywords from (select k.keyword from keywords k
      where k.brand_key = counted.brand order by k.total_search_volume desc, k.keyword_key
      limit ${namedKeywords}) named) asked
    where not ${isUnasked} or asked.keywords is null
    order by counted."totalDomains" desc, counted.brand`.execute(db);
  return rows;
}
