import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { sql, type Kysely, type Transaction } from 'kysely';
import { computeDeltasOf, invalidateDeltas } from '../changes/compute-deltas.ts';
import { updateKeywordTotals } from './keyword-totals.ts';
import { demoSources } from './sources.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Number of keywords locked per transaction, in addition to the overall sums. Writers wait about 0.1 s at worst. */
const keywordsAtOnce = 20;
/** Number of measurements that one statement reads. */
const readingsAtOnce = 5_000;

/** Removes the emulated purchases of pairs that keep figures from a provider. */
async function forgetDemoPurchases(trx: Transaction<GeoTables>, ids: readonly string[]): Promise<void> {
  for (const table of ['pair_details', 'pair_markets'])
    await sql`delete from ${sql.table(table)} where record_id = any(${ids}::uuid[])
      and source = any(${demoSources})`.execute(trx);
}

/**
 * Removes the emulated figures of these keywords. The caller holds their locks. Returns the number of pairs that had
 * an emulated figure.
 */
async function removeOf(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<number> {
  // A pair with an earlier figure from a provider is restored to that figure.
  const { rows } = await sql<{ country: string; restored: string | null }>`
    with demo as materialized (
      select id from records where keyword_key = any(${keys}::text[]) and source = any(${demoSources})),
    before as materialized (
      select distinct on (record_id) measurements.* from measurements join demo on demo.id = measurements.record_id
      where source <> all(${demoSources}) order by record_id, at desc),
    forgotten as (delete from measurements where record_id in (select id from demo) and source = any(${demoSources})),
    gone as (delete from records where id in (select id from demo except select record_id from before)
      returning country),
    restored as (update records set search_volume = b.search_volume, clicks = b.clicks, cpc = b.cpc,
        difficulty = b.difficulty, global_search_volume = b.global_search_volume, traffic_potential = b.traffic_potential,
        is_volume_unknown = b.is_volume_unknown, is_clicks_unknown = b.is_clicks_unknown,
        source = b.source, last_updated = b.at
      from before b where records.id = b.record_id returning country, id)
    select country, null as restored from gone union all select country, id from restored`.execute(trx);
  const lost = new Map<string, number>();
  for (const { country, restored: id } of rows)
    if (id === null) lost.set(country, (lost.get(country) ?? 0) - 1);
  const restored = rows.flatMap((row) => row.restored ?? []);
  await forgetDemoPurchases(trx, restored);
  await computeDeltasOf(trx, restored);
  await updateKeywordTotals(trx, keys, lost);
  return rows.length;
}

/** Processes one batch of keywords with emulated figures. Returns null if none are left. */
async function removeSome(db: Kysely<GeoTables>): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    // Locks in the same order as all writers.
    const { rows } = await sql<{ key: string }>`select keyword_key as key from keywords where demo_records > 0
      order by keyword_key limit ${keywordsAtOnce} for update`.execute(trx);
    return rows.length === 0
      ? null
      : removeOf(
          trx,
          rows.map(({ key }) => key),
        );
  });
}

/** Removes emulated measurements of pairs whose current figure is from a provider. */
async function removeFromHistory(db: Kysely<GeoTables>, isLate: () => boolean): Promise<void> {
  let after = { id: '00000000-0000-0000-0000-000000000000', at: '-infinity' };
  while (!isLate()) {
    const { rows } = await sql<typeof after & { demo: string[] }>`
      with few as materialized (select record_id, at, source from measurements
        where (record_id, at) > (${after.id}::uuid, ${after.at}::timestamptz)
        order by record_id, at limit ${readingsAtOnce})
      select record_id::text as id, at::text, array(
        select record_id::text from few where source = any(${demoSources})) as demo
      from few order by record_id desc, few.at desc limit 1`.execute(db);
    const [step] = rows;
    if (!step) return;
    after = step;
    if (step.demo.length > 0)
      await db.transaction().execute(async (trx) => {
        await invalidateDeltas(trx, step.demo);
        await forgetDemoPurchases(trx, step.demo);
        await sql`delete from measurements where record_id = any(${step.demo}::uuid[])
          and source = any(${demoSources})`.execute(trx);
      });
  }
}

/**
 * Deletes emulated figures in batches of keywords, for at most `mostMs`. Returns the number of pairs that had an
 * emulated figure; 0 if all emulated figures have been removed, including the history.
 */
export async function removeDemo(db: Kysely<GeoTables>, by: AuditActor, mostMs: number): Promise<number> {
  const until = performance.now() + mostMs;
  const isLate = () => performance.now() > until;
  let removed = 0;
  let some: number | null;
  do {
    some = await removeSome(db);
    removed += some ?? 0;
  } while (some !== null && !isLate());
  await removeFromHistory(db, isLate);
  if (removed > 0) await recordAudit(db, by, 'records.demo-removed', `пар: ${removed}`);
  return removed;
}
