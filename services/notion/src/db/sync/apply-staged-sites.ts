import { removedSiteDays } from '@geoplan/contracts/notion/site-changes';
import { sql, type Transaction } from 'kysely';
import type { SyncResult, SyncTask } from '../../domain/sync/sync-task.ts';
import { recordRemoved } from '../history/record-changes.ts';
import { siteColumns } from './staged-sites.ts';
import type { NotionTables } from '../tables.ts';

type Trx = Transaction<NotionTables>;

const columnsOf = (table: string) => sql.raw(siteColumns.map((column) => `${table}.${column}`).join(', '));
const columns = sql.raw(siteColumns.join(', '));
const [given, excluded, present] = [columnsOf('g'), columnsOf('excluded'), columnsOf('s')];

/** Number of staged batches per statement, which bounds its duration for any number of rows. */
const batchesAtOnce = 10;

// A check result belongs to one URL; another URL has no result yet.
const checkColumns = ['http_status', 'http_reason', 'http_checked_at'];
const keptResult = sql.raw(
  checkColumns.map((column) => `${column} = case when s.url = excluded.url then s.${column} end`).join(', '),
);

// If the status changes several times, only the last change is kept.
const statusChange = sql.raw(`status_before = case when s.status_key is distinct from excluded.status_key
      then s.status else s.status_before end,
    status_changed_at = case when s.status_key is distinct from excluded.status_key
      then now() else s.status_changed_at end`);

/** Assignments for a row that is already stored; not needed if no rows are stored. */
const overwrite = sql`on conflict (database_row, id) do update set (${columns}) = row (${excluded}), ${keptResult},
    ${statusChange}
  where row (${present}) is distinct from row (${excluded})`;

async function hasSites(trx: Trx, { databaseRow }: SyncTask): Promise<boolean> {
  const { rows } = await sql`select from sites where database_row = ${databaseRow} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Writes only rows that differ; returns their number. If no rows are stored, conflict checks are omitted, because
 * the write would take 1.7 times as long with them. */
export async function applyStagedSites(trx: Trx, task: SyncTask, batches: number): Promise<number> {
  const { databaseRow, attempt } = task;
  const isFirst = !(await hasSites(trx, task));
  let put = 0;
  for (let from = 0; from < batches; from += batchesAtOnce) {
    const written = await sql`insert into sites as s (database_row, added_at, ${columns})
      select ${databaseRow}::uuid, ${isFirst ? null : sql`now()`}::timestamptz, ${given} from staged_sites g
      where attempt = ${attempt} and batch >= ${from} and batch < ${from + batchesAtOnce}
      ${isFirst ? sql`` : overwrite}`.execute(trx);
    put += Number(written.numAffectedRows);
  }
  return put;
}

/**
 * Ids that a complete scan shows to be removed; rows of an unreadable data source stay. Uses `except`, because the
 * planner has no statistics about newly staged rows. For a join, the planner may scan all staged rows for every
 * stored row.
 */
async function unseen(trx: Trx, { databaseRow, attempt }: SyncTask, result: SyncResult, staged: number) {
  const read = result.dataSources.filter(({ isGone }) => !isGone).map(({ id }) => id);
  const those = sql`sites where database_row = ${databaseRow} and data_source_id = any(${read}::text[])`;
  const stored = await sql<{ count: number }>`select count(*)::int as count from ${those}`.execute(trx);
  // All staged rows are stored by now, so if no other rows are stored, no row has to be removed.
  if (stored.rows[0]?.count === staged) return [];
  const { rows } = await sql<{ id: string }>`select id from ${those}
    except select id from staged_sites where attempt = ${attempt}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes stored rows that the sync shows to be removed, and records them for a while; returns their number. */
export async function removeGone(
  trx: Trx,
  task: SyncTask,
  result: SyncResult,
  staged: number,
): Promise<number> {
  const gone = result.isFull ? await unseen(trx, task, result, staged) : result.trashed;
  if (gone.length === 0) return 0;
  const removed = await sql`with gone as (delete from sites
      where database_row = ${task.databaseRow} and id = any(${gone}::text[])
      returning database_row, id, url, brand, geo, status)
    insert into removed_sites (database_row, id, url, brand, geo, status) select * from gone`.execute(trx);
  await recordRemoved(trx, task.databaseRow, gone);
  await sql`delete from removed_sites where database_row = ${task.databaseRow}
    and removed_at < now() - make_interval(days => ${removedSiteDays})`.execute(trx);
  return Number(removed.numAffectedRows);
}
