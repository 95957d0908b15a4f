import { sql, type Kysely } from 'kysely';
import { requiredNgrams } from '../../domain/records/search-ngrams.ts';
import { repairKeywords } from '../coverage/repair-keywords.ts';
import { recomputeCoverage } from '../coverage/recompute-coverage.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { assignBrands } from './assign-brands.ts';
import { awaitOlderReaders } from './brand-set-lock.ts';

/** Name of the work that does what is in `brand_work`. */
export const brandsAssign = 'brands-assign';
/** Keywords that are locked in one transaction: writers wait for so many, some 0.1 s at worst. */
const batchSize = 250;
/** Brands that one process takes at once; whoever dies with them is replaced after the lease. */
const brandsAtOnce = 20;
const leaseMs = 30_000;
/** With more brands that came or went than this, all keywords are looked at once instead of those of each brand. */
const manyBrands = 300;
/** How long that may take. */
const passMs = 600_000;

/** A brand whose keywords are to be looked at again. */
interface BrandWork {
  brand: string;
  /** It came or went: keywords with its words in them may change hands. */
  isOther: boolean;
  after: string;
  revision: number;
}

async function claim(db: Kysely<GeoTables>): Promise<BrandWork[]> {
  const { rows } =
    await sql<BrandWork>`update brand_work w set lease_until = now() + ${leaseMs} * interval '1 ms'
    where brand_key in (select brand_key from brand_work where lease_until < now()
      order by brand_key limit ${brandsAtOnce} for update skip locked)
    returning brand_key as brand, is_other as "isOther", after_key as after, revision`.execute(db);
  return rows;
}

/** All work at once when it is much; whoever dies with it is replaced after the time of a pass. Else none. */
async function claimMany(db: Kysely<GeoTables>): Promise<BrandWork[]> {
  const { rows } =
    await sql<BrandWork>`update brand_work w set lease_until = now() + ${passMs} * interval '1 ms'
    where lease_until < now() and (select count(*) > ${manyBrands} from
      (select from brand_work where is_other and lease_until < now() limit ${manyBrands + 1}) others)
    returning brand_key as brand, is_other as "isOther", after_key as after, revision`.execute(db);
  return rows;
}

/** The next keywords a brand has or may have, in order of their keys. */
async function nextKeywords(db: Kysely<GeoTables>, { brand, isOther, after }: BrandWork): Promise<string[]> {
  const owned = sql`select keyword_key as key from keywords where brand_key = ${brand} and keyword_key > ${after}
    order by keyword_key limit ${batchSize}`;
  const having = sql`select keyword_key as key from keyword_search where grams @> ${requiredNgrams(brand)}::int4[]
    and strpos(coalesce(folded, keyword_key), ${brand}) > 0 and keyword_key > ${after} order by keyword_key limit ${batchSize}`;
  const { rows } = await sql<{ key: string }>`select key from ((${owned})
    ${isOther ? sql`union (${having})` : sql``}) wanted order by key limit ${batchSize}`.execute(db);
  return rows.map(({ key }) => key);
}

/** One batch in a transaction; false = done, or asked for anew meanwhile. */
async function advance(db: Kysely<GeoTables>, work: BrandWork): Promise<boolean> {
  const keys = await nextKeywords(db, work);
  const last = keys.at(-1);
  if (last === undefined) {
    await sql`delete from brand_work where brand_key = ${work.brand} and revision = ${work.revision}`.execute(
      db,
    );
    return false;
  }
  return db.transaction().execute(async (trx) => {
    // In the order of all writers; what was removed meanwhile is not found.
    await sql`select from keywords where keyword_key = any(${keys}::text[]) order by keyword_key for update`.execute(
      trx,
    );
    if (work.isOther) await assignBrands(trx, keys);
    await recomputeCoverage(trx, keys);
    // After the keywords' locks, as whoever asks for work does.
    const { rows } =
      await sql`update brand_work set after_key = ${last}, lease_until = now() + ${leaseMs} * interval '1 ms'
      where brand_key = ${work.brand} and revision = ${work.revision} returning true`.execute(trx);
    work.after = last;
    return rows.length > 0;
  });
}

const sameWork = (claimed: readonly BrandWork[]) =>
  sql`(brand_key, revision) in (select * from unnest(${claimed.map(({ brand }) => brand)}::text[],
    ${claimed.map(({ revision }) => revision)}::int4[]))`;

/** One look at all keywords instead of one for each brand; false = there is not so much to do. */
async function passOverAll(db: Kysely<GeoTables>): Promise<boolean> {
  const claimed = await claimMany(db);
  if (claimed.length === 0) return false;
  await awaitOlderReaders(db);
  await repairKeywords(db);
  await sql`delete from brand_work where ${sameWork(claimed)}`.execute(db);
  return true;
}

/**
 * Gives the keywords of brands that came, went or were counted anew their brand and coverage; at most so many batches, of
 * which a brand without keywords is one.
 * Returns how many it did: fewer than `mostBatches` = nothing is left, or another process has it.
 */
export async function advanceBrandWork(db: Kysely<GeoTables>, mostBatches: number): Promise<number> {
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
    // Others may go on at once.
    await sql`update brand_work set lease_until = '-infinity' where ${sameWork(claimed)}`.execute(db);
    return batches;
  }
}

/** Batches of keywords between two looks at whether much work has come. */
const batchesAtOnce = 100;

/** Does all brand work there is. */
export async function finishBrandWork(db: Kysely<GeoTables>): Promise<void> {
  do await passOverAll(db);
  while ((await advanceBrandWork(db, batchesAtOnce)) === batchesAtOnce);
}
