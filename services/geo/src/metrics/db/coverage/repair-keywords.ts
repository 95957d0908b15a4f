import { sql, type Kysely, type Transaction } from 'kysely';
import { assignBrands, wrongBrands } from '../brands/assign-brands.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { differingKeywords, recomputeCoverage } from './recompute-coverage.ts';

/** Number of keywords that one transaction reads and may lock. Writers wait for these locks, about 0.1 s at worst. */
const batchSize = 250;

async function repair(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    key: string;
  }>`select keyword_key as key from (${differingKeywords(keys)}) differing`.execute(trx);
  const wrong = [...new Set([...rows.map(({ key }) => key), ...(await wrongBrands(trx, keys))])];
  if (wrong.length === 0) return 0;
  // Locks in the same order as all writers; keywords removed in the meantime are not found.
  await sql`select from keywords where keyword_key = any(${wrong}::text[]) order by keyword_key for update`.execute(
    trx,
  );
  await assignBrands(trx, wrong);
  await recomputeCoverage(trx, wrong);
  return wrong.length;
}

/** Corrects brand and coverage of every keyword, in batches. Returns the number of corrected keywords. */
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
