import { sql, type Kysely, type Transaction } from 'kysely';
import { StageLost, type SyncResult, type SyncTask } from '../../domain/sync/sync-task.ts';
import { dateWarnings, unknownWarnings } from '../../domain/sync/unknown-warnings.ts';
import { enqueueCount } from '../counts/count-jobs.ts';
import { markRenames, recordStaged } from '../history/record-changes.ts';
import { removeOldHistory } from '../history/retention.ts';
import { parseStagedGeo } from '../sites/geo-words.ts';
import { applyStagedSites, removeGone } from './apply-staged-sites.ts';
import { enqueuePending } from './sync-requests.ts';
import { countUnknown, countUnreadableDates, keepKnownValues } from './unknown-values.ts';
import type { NotionTables } from '../tables.ts';

type Trx = Transaction<NotionTables>;

/** Locks the database and its sync, in the same order as the removal of a config; false if the lease is lost. */
async function lockOurs(trx: Trx, { databaseRow, attempt }: SyncTask): Promise<boolean> {
  await sql`select from config_databases where id = ${databaseRow} for key share`.execute(trx);
  const { rows } = await sql`select from syncs where database_row = ${databaseRow} and attempt = ${attempt}
    and status = 'running' for update`.execute(trx);
  return rows.length === 1;
}

/**
 * Returns the number of staged batches.
 * @throws StageLost if Postgres was restarted in the meantime, which empties an unlogged stage
 */
async function requireCompleteStage(trx: Trx, attempt: string, staged: number): Promise<number> {
  const { rows } = await sql<{ count: number; batches: number }>`select count(*)::int as count,
    coalesce(max(batch) + 1, 0) as batches from staged_sites where attempt = ${attempt}`.execute(trx);
  const [{ count, batches } = { count: 0, batches: 0 }] = rows;
  if (count !== staged) throw new StageLost(`${count} of ${staged} rows are left`);
  return batches;
}

async function saveSources(trx: Trx, databaseRow: string, { dataSources }: SyncResult): Promise<void> {
  for (const { id, title, fields, remembered, watermark, isGone } of dataSources) {
    await sql`insert into data_sources (database_row, id, title, fields, remembered, watermark, is_gone)
      values (${databaseRow}, ${id}, ${title}, ${JSON.stringify(fields)}, ${JSON.stringify(remembered)},
        ${watermark}, ${isGone})
      on conflict (database_row, id) do update set title = excluded.title, fields = excluded.fields,
        remembered = excluded.remembered, watermark = excluded.watermark, is_gone = excluded.is_gone`.execute(
      trx,
    );
  }
}

async function finish(trx: Trx, { databaseRow, attempt }: SyncTask, result: SyncResult, isNew: boolean) {
  await sql`delete from staged_sites where attempt = ${attempt}`.execute(trx);
  // Unknown values are counted over all rows, because an incremental sync reads only some of them.
  const unknown = [
    ...unknownWarnings(await countUnknown(trx, databaseRow), result.dataSources),
    ...dateWarnings(await countUnreadableDates(trx, databaseRow), result.dataSources),
  ];
  await sql`update syncs s set status = case when pending is null then 'ok' else 'waiting' end, asked_at = now(),
      lease_until = null, title = coalesce(${result.title}, title), version = version + ${isNew ? 1 : 0},
      rows = (select count(*) from sites where database_row = ${databaseRow}), last_success_at = now(),
      last_full_at = case when ${result.isFull} then now() else last_full_at end, last_error = null,
      broken_tries = 0, warnings = ${JSON.stringify([...result.warnings, ...unknown])}
    where database_row = ${databaseRow}`.execute(trx);
  await enqueuePending(trx, databaseRow);
}

/**
 * Commits a complete sync; rows and state change in one transaction, which also enqueues the count job.
 * @throws StageLost
 */
export function commitSync(
  db: Kysely<NotionTables>,
  task: SyncTask,
  { result, staged }: { result: SyncResult; staged: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOurs(trx, task))) return false;
    const batches = await requireCompleteStage(trx, task.attempt, staged);
    await parseStagedGeo(trx, task);
    await keepKnownValues(trx, task);
    const put = await applyStagedSites(trx, task, batches);
    const removed = await removeGone(trx, task, result, staged);
    const isNew = put + removed > 0;
    await recordStaged(trx, task);
    await markRenames(trx, task.databaseRow);
    await removeOldHistory(trx);
    await saveSources(trx, task.databaseRow, result);
    if (isNew) await enqueueCount(trx, task.databaseRow);
    await finish(trx, task, result, isNew);
    return true;
  });
}
