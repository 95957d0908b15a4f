import { sql, type Kysely } from 'kysely';
import { forgetMoves } from '../changes/count-moves.ts';
import { toBeCounted } from '../changes/move-columns.ts';
import { recountTotals, updateKeywordTotals } from './keyword-totals.ts';
import type { GeoTables } from '../tables.ts';
import { registerUsedHosts, sourceAt } from './sources.ts';

/** Keywords that one transaction locks, and with them the overall sums: writers wait for so many, some 0.1 s at worst. */
const keywordsAtOnce = 20;
/** Readings of one transaction, which locks their keywords. */
const readingsAtOnce = 500;

/** The source that nobody can tell any more. */
const lostSource = 0;

/**
 * What a version from before has meant by its zeros: clicks were 0 with every provider that does not tell them, and all
 * was where a provider knew nothing of the pair.
 */
const unknowns = sql.raw(`is_clicks_unknown = clicks = 0,
  is_volume_unknown = search_volume = 0 and clicks = 0 and cpc is null and difficulty is null
    and coalesce(global_search_volume, 0) = 0 and traffic_potential is null`);

/** Gives the records of the next keywords their source. Returns the last of them, null = there are none left. */
async function adoptKeywords(db: Kysely<GeoTables>, after: string): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`select distinct keyword_key as key from records
    where source is null and keyword_key > ${after} order by keyword_key limit ${keywordsAtOnce}`.execute(db);
  const keys = rows.map(({ key }) => key);
  if (keys.length === 0) return null;
  await db.transaction().execute(async (trx) => {
    // In the order of all writers.
    await sql`select from keywords where keyword_key = any(${keys}::text[]) order by keyword_key for update`.execute(
      trx,
    );
    await sql`update records set source = coalesce(${sourceAt(sql.ref('records.last_updated'))}, ${lostSource}),
      sourced_at = last_updated, moves_at = ${sql.raw(toBeCounted)}, ${unknowns}
      where keyword_key = any(${keys}::text[]) and source is null`.execute(trx);
    await updateKeywordTotals(trx, keys, new Map());
  });
  return keys.at(-1) ?? null;
}

/** The same for readings, some at a time. Returns how many there were. */
async function adoptReadings(db: Kysely<GeoTables>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; at: string }>`select record_id as id, at::text from readings
      where source is null limit ${readingsAtOnce}`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await forgetMoves(trx, ids);
    await sql`update readings set source = coalesce(${sourceAt(sql.ref('readings.at'))}, ${lostSource}), ${unknowns}
      from unnest(${ids}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[]) as few (record_id, at)
      where readings.record_id = few.record_id and readings.at = few.at and readings.source is null`.execute(
      trx,
    );
    return rows.length;
  });
}

async function hasNewcomers(db: Kysely<GeoTables>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from records where source is null)
    or exists (select from readings where source is null) as has`.execute(db);
  return rows[0]?.has === true;
}

/**
 * Tells the source of figures that a version from before has stored, or stores beside this one, and which of their zeros
 * mean «not known»; in small transactions. Returns how many readings there were.
 */
export async function adoptRecords(db: Kysely<GeoTables>): Promise<number> {
  if (!(await hasNewcomers(db))) return 0;
  await registerUsedHosts(db);
  let last: string | null = '';
  while (last !== null) last = await adoptKeywords(db, last);
  let adopted = 0;
  for (let some = readingsAtOnce; some > 0; adopted += some) some = await adoptReadings(db);
  await recountTotals(db);
  return adopted;
}
