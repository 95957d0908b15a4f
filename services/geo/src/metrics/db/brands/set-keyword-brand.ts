import { AppError } from '@geoplan/kit/errors';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { keywordBrandChanged } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { Work } from '@geoplan/kit/work/define-work';
import { resends } from '@geoplan/kit/work/resends';
import { sql, type Kysely, type Transaction } from 'kysely';
import { recomputeCoverage } from '../coverage/recompute-coverage.ts';
import { findKeywordBrand } from '../records/pair-repository.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { assignBrands } from './assign-brands.ts';
import type { BrandColumns } from './keyword-sites.ts';

/** Maximum number of keywords per message (contracts). */
const keywordsPerMessage = 1_000;

async function requireBrand(trx: Transaction<GeoTables>, brand: string): Promise<void> {
  const { rows } = await sql`select from brands where brand_key = ${brand}`.execute(trx);
  if (rows.length > 0) return;
  const message = 'Такого бренда нет в рабочей области';
  throw new AppError('invalid_input', message, { details: [{ field: 'body.brand', message }] });
}

/** Locks the keyword, after waiting for its other writers. @throws AppError not_found */
async function lockStored(trx: Transaction<GeoTables>, key: string): Promise<void> {
  const { rows } = await sql`select from keywords where keyword_key = ${key} for update`.execute(trx);
  if (rows.length === 0) throw new AppError('not_found', 'Данные для указанного ключевого слова не найдены');
}

/** The revision contains the time, so it also increases after a database restore. */
async function saveChoice(trx: Transaction<GeoTables>, key: string, brand: string | null): Promise<number> {
  const { rows } = await sql<{
    revision: string;
  }>`insert into keyword_brands (keyword_key, brand_key, revision)
    values (${key}, ${brand}, (extract(epoch from clock_timestamp()) * 1000)::int8)
    on conflict (keyword_key) do update set brand_key = excluded.brand_key,
      revision = greatest(keyword_brands.revision + 1, excluded.revision)
    returning revision`.execute(trx);
  return Number(rows[0]?.revision);
}

/**
 * Sets the brand of a stored keyword, or reverts to the rule if `brand` is null; both parameters are keys.
 * @throws AppError not_found if there is no such keyword; invalid_input if there is no such brand
 */
export async function setKeywordBrand(
  db: Kysely<GeoTables>,
  key: string,
  brand: string | null,
): Promise<BrandColumns> {
  return db.transaction().execute(async (trx) => {
    await lockStored(trx, key);
    if (brand !== null) await requireBrand(trx, brand);
    const revision = await saveChoice(trx, key, brand);
    await assignBrands(trx, [key]);
    await recomputeCoverage(trx, [key]);
    await enqueue(trx, keywordBrandChanged, { keywords: [{ keyword: key, brand, revision }] });
    return (await findKeywordBrand(trx, key)) ?? { brand: null, brandMatch: null };
  });
}

/** Republishes users' choices. */
export const resendSetBrands = (db: Kysely<GeoTables>): Work =>
  resends(keywordBrandChanged, {
    db,
    title: 'Повтор брендов, назначенных вручную, для других служб',
    async page(trx, after: string | null) {
      const { rows } = await sql<{ keyword: string; brand: string | null; revision: string }>`select
          keyword_key as keyword, brand_key as brand, revision from keyword_brands where keyword_key > ${after ?? ''}
        order by keyword_key limit ${keywordsPerMessage}`.execute(trx);
      const keywords = rows.map((row) => ({ ...row, revision: Number(row.revision) }));
      const next = rows.length < keywordsPerMessage ? null : (rows.at(-1)?.keyword ?? null);
      return { data: keywords.length === 0 ? [] : [{ keywords }], next };
    },
  });
