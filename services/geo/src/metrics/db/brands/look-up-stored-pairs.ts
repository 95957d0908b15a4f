import type { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import { knownVolume } from '../records/record-row.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { joinOpportunity, opportunityColumn } from '../opportunity/opportunity-index.ts';
import { findBrands } from './assign-brands.ts';
import { inDatabase, siteBrand, siteSums } from './keyword-sites.ts';

type PairFigures = z.output<(typeof lookUpPairs)['response']>['data'][number];

interface WantedFigures {
  pairs: readonly { keyword: string; country: string }[];
  /** Database whose sites are counted; `null` for all. */
  databaseId: string | null;
  withOpportunity?: boolean;
}

/** Figures of each pair, in the order of the pairs. A pair whose keyword is not stored also has its brand's sites. */
export async function lookUpStoredPairs(
  db: Kysely<GeoTables>,
  { pairs, databaseId, withOpportunity = false }: WantedFigures,
): Promise<PairFigures[]> {
  const keys = pairs.map(({ keyword }) => keywordKey(keyword));
  const brands = await findBrands(db, [...new Set(keys)]);
  // Rows with the columns of `keywords k`, so that a keyword that is not stored has a brand, too.
  const { rows } =
    await sql<PairFigures>`select (${sql.raw(knownVolume)})::float8 as "searchVolume", r.difficulty,
      own."totalDomains", own."sitesInWork", own."launchedSites"
      ${withOpportunity ? sql`, ${opportunityColumn}` : sql``}
    from unnest(${keys}::text[], ${keys.map((key) => brands.get(key)?.brand ?? key)}::text[],
      ${pairs.map(({ country }) => country)}::text[]) with ordinality as k (keyword_key, brand_key, country, place)
    left join records r on r.keyword_key = k.keyword_key and r.country = k.country
    ${withOpportunity ? joinOpportunity : sql``}
    cross join lateral (select ${siteSums} from site_counts c
      where c.keyword_key = ${siteBrand} and c.country = k.country and ${inDatabase(databaseId)}) own
    order by k.place`.execute(db);
  return rows;
}
