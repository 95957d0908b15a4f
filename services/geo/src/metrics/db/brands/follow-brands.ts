import { countTokens } from '@geoplan/contracts/geo/keyword-brand';
import { sql, type Transaction } from 'kysely';
import { recomputeCoverage } from '../coverage/recompute-coverage.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { assignBrands } from './assign-brands.ts';

/** Makes `brands` true for these keys; returns the brands that came or went. */
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
 * After the sites of these brands were counted anew: makes the keywords that equal them right, whose locks the caller holds.
 * Returns the brands that came or went; the caller has the other keywords looked at.
 */
export async function followBrands(
  trx: Transaction<GeoTables>,
  brands: readonly string[],
): Promise<string[]> {
  const moved = await refreshBrands(trx, brands);
  await assignBrands(trx, moved);
  await recomputeCoverage(trx, brands);
  return moved;
}
