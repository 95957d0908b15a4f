import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { findBrand } from '@geoplan/contracts/geo/keyword-brand';
import type { keywordBrandChanged } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { keywordKey } from '@geoplan/contracts/keyword';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';

type ChosenBrand = z.output<typeof keywordBrandChanged.data>['keywords'][number];

/** Stores users' choices from geo; an older revision changes nothing. */
export async function saveChosenBrands(
  db: QueryExecutorProvider,
  chosen: readonly ChosenBrand[],
): Promise<void> {
  const latest = [...new Map(chosen.map((each) => [each.keyword, each])).values()];
  await sql`insert into keyword_brands select * from unnest(${latest.map(({ keyword }) => keyword)}::text[],
      ${latest.map(({ brand }) => brand)}::text[], ${latest.map(({ revision }) => revision)}::int8[])
      as given (keyword_key, brand_key, revision) order by keyword_key collate "C"
    on conflict (keyword_key) do update set brand_key = excluded.brand_key, revision = excluded.revision
    where keyword_brands.revision < excluded.revision`.execute(db);
}

/**
 * Key of the brand whose sites belong to a keyword, as in geo. A user's choice takes precedence over the rule in
 * docs/reference/brand-rule.md, applied to the published brands. Without a brand, it is the folded keyword, which has
 * no sites.
 */
export async function findKeywordBrand(db: QueryExecutorProvider, keyword: string): Promise<string> {
  const key = keywordKey(keyword);
  const folded = foldedText(key);
  const { rows } = await sql<{ brand: string; isSet: boolean }>`select brand_key as brand, true as "isSet"
      from keyword_brands where keyword_key = ${key} and brand_key is not null
    union all select distinct brand_key, false from announced_counts
      where country = '' and strpos(${folded}, brand_key) > 0`.execute(db);
  const set = rows.find(({ isSet }) => isSet);
  if (set) return set.brand;
  return (
    findBrand(
      folded,
      rows.map(({ brand }) => brand),
    )?.brand ?? folded
  );
}
