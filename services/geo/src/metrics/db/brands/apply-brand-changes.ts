import { countTokens } from '@geoplan/contracts/geo/keyword-brand';
import { sql, type Transaction } from 'kysely';
import { recomputeCoverage } from '../coverage/recompute-coverage.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { assignBrands } from './assign-brands.ts';

/** Updates `brands` for these keys. Returns the added and removed brands. */
async function refreshBrands(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`with given as (
      select * from unnest(${keys}::text[], ${keys.map(countTokens)}::int2[]) as given (brand_key, tokens)),
    present as materialized (select brand_key, tokens from given g where exists
      (select from site_counts c where c.keyword_key = g.brand_key and c.total_domains > 0)),
    came as (insert into brands select brand_key, tokens from present order by brand_key collate "C"
      on conflict (brand_key) do nothing returning brand_key),
    gone as (delete from brands where brand_key = any(${keys}::text[])
      and brand_key not in (select brand_key from present) returning brand_key)
    select brand_key as brand from came union all select brand_key from gone`.execute(trx);
  return rows.map(({ brand }) => brand);
}

/**
 * Updates the keywords that are identical to these brands, after the sites of the brands have been recounted. The
 * caller holds the locks of the keywords. Returns the added and removed brands, so that the caller can request
 * background work for the other keywords of these brands.
 */
export async function applyBrandChanges(
  trx: Transaction<GeoTables>,
  brands: readonly string[],
): Promise<string[]> {
  const moved = await refreshBrands(trx, brands);
  await assignBrands(trx, moved);
  await recomputeCoverage(trx, brands);
  return moved;
}
