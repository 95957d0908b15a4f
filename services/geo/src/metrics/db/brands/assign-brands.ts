import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { brandCandidates, findBrand } from '@geoplan/contracts/geo/keyword-brand';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';
import type { BrandColumns } from './keyword-sites.ts';

/**
 * Maximum number of keyword parts per query. A typical keyword has a few parts, but a keyword of single-character
 * words has hundreds.
 */
const partsAtOnce = 20_000;

/**
 * Reads the brands that users chose for these keywords, and the maximum number of tokens in a brand; 0 if there are
 * no brands.
 */
async function readChoices(db: Kysely<GeoTables>, keys: readonly string[]) {
  const { rows } = await sql<{
    most: number;
    key: string | null;
    brand: string | null;
  }>`select most, s.keyword_key as key,
      s.brand_key as brand from (select coalesce(max(tokens), 0) as most from brands) b
    left join keyword_brands s on s.keyword_key = any(${keys}::text[]) and s.brand_key is not null`.execute(
    db,
  );
  const set = new Map(
    rows.flatMap(({ key, brand }) => (key === null || brand === null ? [] : [[key, brand]])),
  );
  return { set, mostTokens: rows[0]?.most ?? 0 };
}

/** Returns the texts that are brands of the workspace. */
async function readBrands(db: Kysely<GeoTables>, texts: ReadonlySet<string>): Promise<Set<string>> {
  const all = [...texts];
  const found = new Set<string>();
  for (let at = 0; at < all.length; at += partsAtOnce) {
    const some = all.slice(at, at + partsAtOnce);
    // oxlint-disable-next-line no-await-in-loop -- one connection, one query after the other
    const { rows } = await sql<{ brand: string }>`select brand_key as brand from brands
      where brand_key = any(${some}::text[])`.execute(db);
    for (const { brand } of rows) found.add(brand);
  }
  return found;
}

/** Brand of each keyword, according to users' choices and the rule in docs/reference/brand-rule.md. */
export async function findBrands(
  db: Kysely<GeoTables>,
  keys: readonly string[],
): Promise<Map<string, BrandColumns>> {
  const { set, mostTokens } = await readChoices(db, keys);
  const parts = new Map(
    keys.map((key) => [key, set.has(key) ? [] : brandCandidates(foldedText(key), mostTokens)]),
  );
  const brands = await readBrands(db, new Set([...parts.values()].flat()));
  const brandOf = (key: string): BrandColumns => {
    const manual = set.get(key);
    if (manual !== undefined) return { brand: manual, brandMatch: 'manual' };
    const found = findBrand(
      foldedText(key),
      (parts.get(key) ?? []).filter((part) => brands.has(part)),
    );
    return { brand: found?.brand ?? null, brandMatch: found?.match ?? null };
  };
  return new Map(keys.map((key) => [key, brandOf(key)]));
}

/** Stores the brand of each of these keywords. The caller holds their locks and recomputes their coverage. */
export async function assignBrands(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await writeBrands(trx, [...(await findBrands(trx, keys))]);
}

/**
 * Stores the brands found for keywords without a brand. Other keywords are not written, because most new keywords
 * never get a brand.
 */
export async function assignFirstBrands(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const found = [...(await findBrands(trx, keys))].filter(([, { brand }]) => brand !== null);
  if (found.length > 0) await writeBrands(trx, found);
}

async function writeBrands(
  trx: Transaction<GeoTables>,
  found: readonly (readonly [string, BrandColumns])[],
): Promise<void> {
  await sql`update keywords k set brand_key = given.brand, brand_match = given.match
    from unnest(${found.map(([key]) => key)}::text[], ${found.map(([, { brand }]) => brand)}::text[],
      ${found.map(([, { brandMatch }]) => brandMatch)}::text[]) as given (key, brand, match)
    where k.keyword_key = given.key and (k.brand_key, k.brand_match) is distinct from (given.brand, given.match)`.execute(
    trx,
  );
}

/** Returns the stored keywords whose stored brand is wrong. */
export async function wrongBrands(db: Kysely<GeoTables>, keys: readonly string[]): Promise<string[]> {
  const expected = await findBrands(db, keys);
  const { rows } = await sql<BrandColumns & { key: string }>`select keyword_key as key, brand_key as brand,
    brand_match as "brandMatch" from keywords where keyword_key = any(${keys}::text[])`.execute(db);
  return rows.flatMap(({ key, brand, brandMatch }) => {
    const right = expected.get(key);
    return right && right.brand === brand && right.brandMatch === brandMatch ? [] : key;
  });
}
