import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { updateKeywordTotals } from './keyword-totals.ts';
import type { GeoTables } from '../../../db/tables.ts';

/** Removes the matching records of one keyword, with their history. The caller holds the keyword's lock. */
async function removeOf(
  trx: Transaction<GeoTables>,
  key: string,
  fits: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ country: string }>`
    with gone as (delete from records where keyword_key = ${key} and ${fits} returning id, country),
    forgotten as (delete from measurements where record_id in (select id from gone))
    select country from gone`.execute(trx);
  if (rows.length > 0)
    await updateKeywordTotals(trx, [key], new Map(rows.map(({ country }) => [country, -1])));
  return rows.length;
}

/**
 * Locks a keyword; false if it does not exist. A concurrent transaction that stores the keyword holds the lock and
 * counts as later than this removal. Reading the keyword's records without the lock would deadlock with the next
 * writer.
 */
async function lockKeyword(trx: Transaction<GeoTables>, key: string): Promise<boolean> {
  const { rows } = await sql`select from keywords where keyword_key = ${key} for update`.execute(trx);
  return rows.length > 0;
}

/** Deletes one record and its history. Returns the number of deleted records: 0 or 1. */
export async function removeRecord(db: Kysely<GeoTables>, id: string, by: AuditActor): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // A record never moves to another keyword, so its key can be read before the lock.
    const { rows } = await sql<{ key: string; country: string }>`select keyword_key as key, country
      from records where id = ${id}`.execute(trx);
    const [found] = rows;
    if (!found || !(await lockKeyword(trx, found.key))) return 0;
    const removed = await removeOf(trx, found.key, sql`id = ${id}`);
    const target = `${found.key}, ${found.country.toUpperCase()}`;
    if (removed > 0) await recordAudit(trx, by, 'geo-record.removed', target);
    return removed;
  });
}

/** Deletes all records of a keyword and their history. Returns the number of deleted records. */
export async function removeKeyword(db: Kysely<GeoTables>, key: string, by: AuditActor): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockKeyword(trx, key))) return 0;
    const removed = await removeOf(trx, key, sql`true`);
    if (removed > 0) await recordAudit(trx, by, 'geo-keyword.removed', `${key}: записей ${removed}`);
    return removed;
  });
}
