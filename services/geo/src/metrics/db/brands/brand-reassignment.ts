import { sql, type Kysely } from 'kysely';
import { requiredNgrams } from '../../domain/records/search-ngrams.ts';
import { repairKeywords } from '../coverage/repair-keywords.ts';
import { recomputeCoverage } from '../coverage/recompute-coverage.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { assignBrands } from './assign-brands.ts';
import { awaitOlderReaders } from './brand-set-lock.ts';

/** Name of the work that empties `brand_work`. */
export const brandsAssign = 'brands-assign';
/** Number of keywords locked per transaction. Writers wait for these locks, about 0.1 s at worst. */
const batchSize = 250;
/**
 * Number of brands that one process claims together. After a crash, another process takes them over when the lease
 * expires.
 */
const brandsAtOnce = 20;
const leaseMs = 30_000;
/** Number of added or removed brands above which one pass over all keywords replaces a pass per brand. */
const manyBrands = 300;
/** Time limit of a pass over all keywords, ms. */
const passMs = 600_000;

/** Brand whose keywords need reassignment. */
interface BrandReassignment {
  brand: string;
  /** True if the brand was added or removed, so that keywords that contain its words may change their brand. */
  isOther: boolean;
  after: string;
  revision: number;
}

async function claim(db: Kysely<GeoTables>): Promise<BrandReassignment[]> {
  const { rows } =
    await sql<BrandReassignment>`update brand_work w set lease_until = now() + ${leaseMs} * interval '1 ms'
    where brand_key in (select brand_key from brand_work where lease_until < now()
      order by brand_key limit ${brandsAtOnce} for update skip locked)
    returning brand_key as brand, is_other as "isOther", after_key as after, revision`.execute(db);
  return rows;
}

/**
 * Claims all work together if there is enough for a pass over all keywords, otherwise none. After a crash, another
 * process takes the work over when the time limit of the pass has expired.
 */
async function claimMany(db: Kysely<GeoTables>): Promise<BrandReassignment[]> {
  const { rows } =
    await sql<BrandReassignment>`update brand_work w set lease_until = now() + ${passMs} * interval '1 ms'
    where lease_until < now() and (select count(*) > ${manyBrands} from
      (select from brand_work where is_other and lease_until < now() limit ${manyBrands + 1}) others)
    returning brand_key as brand, is_other as "isOther", after_key as after, revision`.execute(db);
  return rows;
}

/** Next keywords that have or may get the brand, in order of their keys. */
async function nextKeywords(
  db: Kysely<GeoTables>,
  { brand, isOther, after }: BrandReassignment,
): Promise<string[]> {
  const owned = sql`select keyword_key as key from keywords where brand_key = ${brand} and keyword_key > ${after}
    order by keyword_key limit ${batchSize}`;
  const having = sql`select keyword_key as key from keyword_search where grams @> ${requiredNgrams(brand)}::int4[]
    and strpos(coalesce(folded, keyword_key), ${brand}) > 0 and keyword_key > ${after} order by keyword_key limit ${batchSize}`;
  const { rows } = await sql<{ key: string }>`select key from ((${owned})
    ${isOther ? sql`union (${having})` : sql``}) wanted order by key limit ${batchSize}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Processes one batch in a transaction. Returns false if the brand is done or was requested again in the meantime. */
async function advance(db: Kysely<GeoTables>, work: BrandReassignment): Promise<boolean> {
  const keys = await nextKeywords(db, work);
  const last = keys.at(-1);
  if (last === undefined) {
    await sql`delete from brand_work where brand_key = ${work.brand} and revision = ${work.revision}`.execute(
      db,
    );
    return false;
  }
  return db.transaction().execute(async (trx) => {
    // Locks in the same order as all writers; keywords removed in the meantime are not found.
    await sql`select from keywords where keyword_key = any(${keys}::text[]) order by keyword_key for update`.execute(
      trx,
    );
    if (work.isOther) await assignBrands(trx, keys);
    await recomputeCoverage(trx, keys);
    // Brand work is locked after the keywords, in the same order as in a transaction that requests work.
    const { rows } =
      await sql`update brand_work set after_key = ${last}, lease_until = now() + ${leaseMs} * interval '1 ms'
      where brand_key = ${work.brand} and revision = ${work.revision} returning true`.execute(trx);
    work.after = last;
    return rows.length > 0;
  });
}

const sameWork = (claimed: readonly BrandReassignment[]) =>
  sql`(brand_key, revision) in (select * from unnest(${claimed.map(({ brand }) => brand)}::text[],
    ${claimed.map(({ revision }) => revision)}::int4[]))`;

/**
 * Reassigns all keywords in one pass instead of one pass per brand. Returns false if there is too little work for
 * such a pass.
 */
async function passOverAll(db: Kysely<GeoTables>): Promise<boolean> {
  const claimed = await claimMany(db);
  if (claimed.length === 0) return false;
  await awaitOlderReaders(db);
  await repairKeywords(db);
  await sql`delete from brand_work where ${sameWork(claimed)}`.execute(db);
  return true;
}

/**
 * Updates brand and coverage of keywords whose brands were added, removed or recounted, in at most `mostBatches`
 * batches. A brand without keywords counts as one batch. Returns the number of batches. If this number is below
 * `mostBatches`, no work is left, or another process has claimed it.
 */
export async function advanceReassignment(db: Kysely<GeoTables>, mostBatches: number): Promise<number> {
  let batches = 0;
  for (;;) {
    const claimed = await claim(db);
    if (claimed.length === 0) return batches;
    await awaitOlderReaders(db);
    for (const work of claimed) {
      let isUnfinished = true;
      for (; isUnfinished && batches < mostBatches; batches += 1) isUnfinished = await advance(db, work);
    }
    if (batches < mostBatches) continue;
    // Releases the leases, so that other processes can continue immediately.
    await sql`update brand_work set lease_until = '-infinity' where ${sameWork(claimed)}`.execute(db);
    return batches;
  }
}

/** Number of keyword batches between two checks for a large amount of new work. */
const batchesAtOnce = 100;

/** Does all pending brand work. */
export async function finishReassignment(db: Kysely<GeoTables>): Promise<void> {
  do await passOverAll(db);
  while ((await advanceReassignment(db, batchesAtOnce)) === batchesAtOnce);
}
