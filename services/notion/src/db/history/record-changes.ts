import { sql, type Transaction } from 'kysely';
import type { SyncTask } from '../../domain/sync/sync-task.ts';
import type { NotionTables } from '../tables.ts';

type Trx = Transaction<NotionTables>;

/**
 * Last entry of a site in this database or, if there is none, in another database, which is needed after a database
 * was connected again.
 */
const lastEntry = (databaseRow: string) => sql`left join lateral (
    select kind, status, brand, geo from site_history where site_id = g.id
    order by (database_row = ${databaseRow}::uuid) desc, id desc limit 1) h on true`;

/**
 * Records staged rows that differ from their last entry. They are compared with the history and not with the stored
 * sites, so that a full sync, a restore and a reconnected database write nothing.
 */
export async function recordStaged(trx: Trx, { databaseRow, attempt }: SyncTask): Promise<void> {
  await sql`insert into site_history (at, site_created_at, database_row, site_id, kind, status, brand, geo, status_before)
    select now(), case when is_new then created_at end, ${databaseRow}, id, case when is_new then 'created' else 'changed' end,
      status, brand, geo, case when not is_new and status_before <> status then status_before end
    from (select g.id, g.created_at, g.status, g.brand, g.geo, h.status as status_before,
        coalesce(h.kind = 'removed', true) as is_new, (h.brand, h.geo) is distinct from (g.brand, g.geo) as has_moved
      from staged_sites as g ${lastEntry(databaseRow)} where attempt = ${attempt}) as staged
    where is_new or has_moved or status_before <> status
    order by id`.execute(trx);
}

/** Records sites that a sync has removed. */
export async function recordRemoved(trx: Trx, databaseRow: string, ids: readonly string[]): Promise<void> {
  await sql`insert into site_history (at, database_row, site_id, kind, status, brand, geo)
    select now(), ${databaseRow}, g.id, 'removed', h.status, h.brand, h.geo
    from unnest(${ids}::text[]) as g (id) ${lastEntry(databaseRow)}
    where h.kind <> 'removed' order by g.id`.execute(trx);
}

/**
 * Marks changes recorded in this transaction that result from an option renamed in Notion. In a rename, at least two
 * sites change from a status that no site has afterwards to a status that no other site has. Called after rows and
 * removals are stored.
 */
export async function markRenames(trx: Trx, databaseRow: string): Promise<void> {
  const ofStatus = (status: string) =>
    sql`from sites where database_row = ${databaseRow} and status = m.${sql.ref(status)}`;
  await sql`with m as materialized (
      select status_before, status, count(*) as count, min(id) as first_id, max(id) as last_id from site_history
      where database_row = ${databaseRow} and at = now()::timestamptz(3) and status_before is not null
      group by 1, 2 having count(*) > 1)
    update site_history as h set is_rename = true from m
    where h.at = now()::timestamptz(3) and h.database_row = ${databaseRow}
      and h.status_before = m.status_before and h.status = m.status
      and not exists (select ${ofStatus('status_before')})
      and m.count = (select count(*) ${ofStatus('status')})`.execute(trx);
}
