import { plainId } from '@geoplan/contracts/fields/notion-id';
import { sql, type QueryExecutorProvider } from 'kysely';

/** Message for a database that has never had a complete sync. */
const cancelledFirstText = 'Первая синхронизация отменена, данных ещё нет.';

/**
 * Cancels waiting and running syncs of a database, by Notion's id; returns their number. Their workers notice the
 * cancellation when they next renew the lease, and stop at the end of a page. Rows read so far are never shown. A
 * cancelled full sync is still due.
 */
export async function cancelSync(db: QueryExecutorProvider, databaseId: string): Promise<number> {
  const { numAffectedRows } = await sql`update syncs as s set
      status = case when last_success_at is null or last_error is not null then 'failed' else 'ok' end,
      last_error = case when last_success_at is null then ${cancelledFirstText} else last_error end,
      pending = null, attempt = null, lease_until = null,
      last_full_at = case when is_full and status = 'running' or pending = 'full' then null else last_full_at end
    from config_databases as d where d.id = s.database_row and d.database_id = ${plainId(databaseId)}
      and s.status in ('waiting', 'running')`.execute(db);
  return Number(numAffectedRows ?? 0);
}
