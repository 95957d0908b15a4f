import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { GeoTables } from '../tables.ts';

/** Instead of a database's id: the sites of all databases together. */
export const allDatabases = '';

/** Keywords that the check locks in one transaction: writers wait for so many, some 0.1 s at worst. */
const batchSize = 250;

/** What `covered_in` of these keywords must be, from the records and site counts themselves. */
function countedCoverage(keys: readonly string[]): RawBuilder<unknown> {
  // Keyword by keyword, so that no plan reads a whole table; most have no sites, and their records are not read then.
  return sql`select k.keyword_key, case
      when k.max_search_volume < ${gapVolume} then null
      when not exists (select from site_counts c where c.keyword_key = k.keyword_key and c.total_domains > 0) then '{}'
      else coalesce((select array_agg(served.database_id order by served.database_id) from (
        select coalesce(c.database_id, ${allDatabases}) collate "C" as database_id
        from site_counts c join records r using (keyword_key, country)
        where c.keyword_key = k.keyword_key and c.total_domains > 0 and r.search_volume >= ${gapVolume}
        group by grouping sets ((c.database_id), ())
        having count(distinct c.country) = (select count(*) from records r
          where r.keyword_key = k.keyword_key and r.search_volume >= ${gapVolume})) served), '{}') end as covered_in
    from keywords k where k.keyword_key = any(${keys}::text[])`;
}

/** JIT off: the planner's estimates for so many keywords make it compile, for half a second, what takes milliseconds. */
const withoutJit = sql`set local jit = off`;

/** Makes `covered_in` true again after records or site counts of these keywords have changed; the caller holds their locks. */
export async function recomputeCoverage(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  await withoutJit.execute(trx);
  await sql`update keywords set covered_in = counted.covered_in from (${countedCoverage(keys)}) counted
    where keywords.keyword_key = counted.keyword_key
      and keywords.covered_in is distinct from counted.covered_in`.execute(trx);
}

/** True for one replica at a time, and only after the interval. */
async function acquireCheck(db: Kysely<GeoTables>, againAfterMs: number): Promise<boolean> {
  const { rows } = await sql`update coverage_check set last_at = clock_timestamp()
    where last_at < clock_timestamp() - ${againAfterMs} * interval '1 ms' returning true as taken`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Recounts all keywords in batches and repairs what differs: what was stored before `covered_in`
 * was there, or by an older version running beside this one. Returns how many differed.
 */
export async function checkCoverage(db: Kysely<GeoTables>, againAfterMs: number): Promise<number> {
  if (!(await acquireCheck(db, againAfterMs))) return 0;
  let differing = 0;
  let after = '';
  for (;;) {
    const { rows } = await sql<{ key: string }>`select keyword_key as key from keywords
      where keyword_key > ${after} order by keyword_key limit ${batchSize}`.execute(db);
    const last = rows.at(-1);
    if (!last) return differing;
    after = last.key;
    const keys = rows.map(({ key }) => key);
    differing += await db.transaction().execute((trx) => repair(trx, keys));
  }
}

async function repair(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<number> {
  await withoutJit.execute(trx);
  const { rows } = await sql<{ key: string }>`select keyword_key as key
    from keywords join (${countedCoverage(keys)}) counted using (keyword_key)
    where keywords.covered_in is distinct from counted.covered_in`.execute(trx);
  const wrong = rows.map(({ key }) => key);
  if (wrong.length === 0) return 0;
  // In the order of all writers; what was removed meanwhile is not found.
  await sql`select from keywords where keyword_key = any(${wrong}::text[]) order by keyword_key for update`.execute(
    trx,
  );
  await recomputeCoverage(trx, wrong);
  return wrong.length;
}
