import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';
import { deltaNames, deltasByMeasurements, toBeCounted, uncounted } from './delta-columns.ts';

/** Name of the work that computes marked deltas. */
export const deltaWork = 'moves-count';
/** Number of keywords locked per transaction. Writers wait for these locks, about 0.1 s at worst. */
const batchSize = 50;

const assignments = sql.raw(deltaNames.map((name) => `${name} = f.${name}`).join(', '));

/** Computes the deltas of these pairs from their measurements. The caller holds the locks of their keywords. */
export async function computeDeltasOf(trx: Transaction<GeoTables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`with f as materialized (
      select deltas.* from unnest(${ids}::uuid[]) as given (id)
      cross join lateral (${sql.raw(deltasByMeasurements('r.id = given.id'))}) as deltas)
    update records set ${assignments} from f where records.id = f.id`.execute(trx);
}

async function lockKeywords(trx: Transaction<GeoTables>, keys: readonly string[]): Promise<void> {
  // Locks in the same order as all writers.
  await sql`select from keywords where keyword_key = any(${keys}::text[]) order by keyword_key for update`.execute(
    trx,
  );
}

/** Computes the deltas of pairs marked by `invalidateDeltas`, in small transactions. Returns the number of pairs. */
export async function computeDeltas(db: Kysely<GeoTables>): Promise<number> {
  let pairs = 0;
  for (let after = ''; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const { rows } = await sql<{ key: string }>`select distinct keyword_key as key from records
      where ${sql.raw(uncounted)} and keyword_key > ${after} order by keyword_key limit ${batchSize}`.execute(
      db,
    );
    const keys = rows.map(({ key }) => key);
    const last = keys.at(-1);
    if (last === undefined) return pairs;
    after = last;
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    pairs += await db.transaction().execute(async (trx) => {
      await lockKeywords(trx, keys);
      const found = await sql<{ id: string }>`select id from records
        where keyword_key = any(${keys}::text[]) and ${sql.raw(uncounted)}`.execute(trx);
      const ids = found.rows.map(({ id }) => id);
      await computeDeltasOf(trx, ids);
      return ids.length;
    });
  }
}

/**
 * Marks the deltas of these pairs for recomputation. The caller then removes their measurements, or changes the
 * source of the measurements, in the same transaction. This call must precede the change, because it locks their
 * keywords.
 */
export async function invalidateDeltas(
  trx: Transaction<GeoTables>,
  recordIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(recordIds)];
  const { rows } = await sql<{ key: string }>`select distinct keyword_key as key from records
    where id = any(${ids}::uuid[])`.execute(trx);
  await lockKeywords(
    trx,
    rows.map(({ key }) => key),
  );
  await sql`update records set moves_at = ${sql.raw(toBeCounted)}
    where id = any(${ids}::uuid[])`.execute(trx);
  if (ids.length > 0) await requestWork(trx, deltaWork);
}
