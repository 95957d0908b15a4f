import { sql, type Kysely, type Transaction } from 'kysely';
import { assignBrands, wrongBrands } from '../brands/assign-brands.ts';
import { awaitOlderReaders } from '../brands/brand-set-lock.ts';
import { followBrands } from '../brands/follow-brands.ts';
import type { GeoTables } from '../tables.ts';
import { differingKeywords, recomputeCoverage } from './recompute-coverage.ts';
import { lockKeywords, removePlaceholders } from './site-count-repository.ts';

/** Keywords that the check locks in one transaction: writers wait for so many, some 0.1 s at worst. */
const batchSize = 250;

/** Keys in whose brand the site counts and `brands` differ, in order. */
async function differingBrands(db: Kysely<GeoTables>, after: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`(select distinct c.keyword_key as key from site_counts c
      where c.total_domains > 0 and c.keyword_key > ${after}
        and not exists (select from brands b where b.brand_key = c.keyword_key)
      order by key limit ${batchSize})
    union all (select brand_key as key from brands b where brand_key > ${after}
        and not exists (select from site_counts c where c.keyword_key = b.brand_key and c.total_domains > 0)
      order by key limit ${batchSize})
    order by key limit ${batchSize}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Makes `brands` what the site counts say; returns how many differed. */
async function repairBrands(db: Kysely<GeoTables>): Promise<number> {
  let differing = 0;
  for (let after = ''; ;) {
    const keys = await differingBrands(db, after);
    const last = keys.at(-1);
    if (last === undefined) return differing;
    after = last;
    differing += keys.length;
    await db.transaction().execute(async (trx) => {
      await lockKeywords(trx, keys);
      await followBrands(trx, keys);
      await removePlaceholders(trx, keys);
    });
  }
}

/** True for one replica at a time, and only after the interval. */
async function acquireCheck(db: Kysely<GeoTables>, againAfterMs: number): Promise<boolean> {
  const { rows } = await sql`update coverage_check set last_at = clock_timestamp()
    where last_at < clock_timestamp() - ${againAfterMs} * interval '1 ms' returning true as taken`.execute(
    db,
  );
  return rows.length > 0;
}

/** Gives every keyword the brand and coverage that it should have, in batches; returns how many had another. */
export async function repairKeywords(db: Kysely<GeoTables>): Promise<number> {
  let differing = 0;
  for (let after = ''; ;) {
    const { rows } = await sql<{ key: string }>`select keyword_key as key from keywords
      where keyword_key > ${after} order by keyword_key limit ${batchSize}`.execute(db);
    const last = rows.at(-1);
    if (!last) return differing;
    after = last.key;
    const keys = rows.map(({ key }) => key);
    differing += await db.transaction().execute((trx) => repair(trx, keys));
  }
}

/**
 * Recounts all brands and keywords and repairs what differs: what was stored by an older version running beside this one.
 * Returns how many differed.
 */
export async function checkCoverage(db: Kysely<GeoTables>, againAfterMs: number): Promise<number> {
  if (!(await acquireCheck(db, againAfterMs))) return 0;
  const brands = await repairBrands(db);
  if (brands > 0) await awaitOlderReaders(db);
  return brands + (await repairKeywords(db));
}

async function repair(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    key: string;
  }>`select keyword_key as key from (${differingKeywords(keys)}) differing`.execute(trx);
  const wrong = [...new Set([...rows.map(({ key }) => key), ...(await wrongBrands(trx, keys))])];
  if (wrong.length === 0) return 0;
  // In the order of all writers; what was removed meanwhile is not found.
  await sql`select from keywords where keyword_key = any(${wrong}::text[]) order by keyword_key for update`.execute(
    trx,
  );
  await assignBrands(trx, wrong);
  await recomputeCoverage(trx, wrong);
  return wrong.length;
}
