import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { NotionTables } from '../tables.ts';

/** Maximum number of entries that one sync removes per table, which bounds its duration. */
const maxAtOnce = 5_000;

export async function readHistoryDays(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ keep_days: number }>`select keep_days from history_retention`.execute(db);
  if (!rows[0]) throw new Error('history_retention is empty');
  return rows[0].keep_days;
}

export async function saveHistoryDays(db: Kysely<NotionTables>, days: number, by: AuditActor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update history_retention set keep_days = ${days}`.execute(trx);
    await recordAudit(trx, by, 'history-retention.changed', days === 0 ? 'без срока' : String(days));
  });
}

/**
 * Removes a bounded number of old entries. The last entry of an existing site stays, because the next one is compared
 * with it.
 */
export async function removeOldHistory(db: QueryExecutorProvider): Promise<void> {
  const days = await readHistoryDays(db);
  if (days === 0) return;
  const before = sql`now() - make_interval(days => ${days})`;
  await sql`delete from site_history where (site_id, id) in (
    select site_id, id from site_history as h where at < ${before} and (kind = 'removed' or exists (
      select from site_history as n where n.site_id = h.site_id and n.database_row = h.database_row and n.id > h.id))
    order by at limit ${maxAtOnce})`.execute(db);
  await sql`delete from site_verdicts where (site_id, at) in (
    select site_id, at from site_verdicts as v where at < ${before} and (
      exists (select from site_verdicts as n where n.site_id = v.site_id and n.at > v.at)
      or not exists (select from sites where id = v.site_id))
    order by at limit ${maxAtOnce})`.execute(db);
}
