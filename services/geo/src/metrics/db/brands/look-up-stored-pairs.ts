import type { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import { knownVolume } from '../records/record-row.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { findBrands } from './assign-brands.ts';
import { inDatabase, siteSums } from './keyword-sites.ts';

type PairFigures = z.output<(typeof lookUpPairs)['response']>['data'][number];

/** Figures of each pair, in the order of the pairs. A pair whose keyword is not stored also has its brand's sites. */
export async function lookUpStoredPairs(
  db: Kysely<GeoTables>,
  pairs: readonly { keyword: string; country: string }[],
  databaseId: string | null,
): Promise<PairFigures[]> {
  const keys = pairs.map(({ keyword }) => keywordKey(keyword));
  const brands = await findBrands(db, [...new Set(keys)]);
  const { rows } =
    await sql<PairFigures>`select (${sql.raw(knownVolume)})::float8 as "searchVolume", r.difficulty,
      sites."totalDomains", sites."sitesInWork", sites."launchedSites"
    from unnest(${keys}::text[], ${keys.map((key) => brands.get(key)?.brand ?? key)}::text[],
      ${pairs.map(({ country }) => country)}::text[]) with ordinality as given (key, brand, country, place)
    left join records r on r.keyword_key = given.key and r.country = given.country
    cross join lateral (select ${siteSums} from site_counts c
      where c.keyword_key = given.brand and c.country = given.country and ${inDatabase(databaseId)}) sites
    order by given.place`.execute(db);
  return rows;
}
