import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { StageLost } from '../domain/sync-store.ts';
import type { Reading, SyncTask } from '../domain/sync-task.ts';
import { announceChanges } from './announce-changes.ts';
import { siteColumns } from './staged-sites.ts';
import { permitNext } from './sync-requests.ts';
import type { NotionTables } from './tables.ts';

type Trx = Transaction<NotionTables>;

const columns = sql.raw(siteColumns);
const given = sql.raw(siteColumns.replaceAll(/\w+/g, 'g.$&'));
const excluded = sql.raw(siteColumns.replaceAll(/\w+/g, 'excluded.$&'));
const present = sql.raw(siteColumns.replaceAll(/\w+/g, 's.$&'));

/** Locks the database and its sync, in the order in which a config's removal takes them; false = not ours any more. */
async function lockOurs(trx: Trx, { databaseRow, attempt }: SyncTask): Promise<boolean> {
  await sql`select from config_databases where id = ${databaseRow} for key share`.execute(trx);
  const { rows } = await sql`select from syncs where database_row = ${databaseRow} and attempt = ${attempt}
    and status = 'running' for update`.execute(trx);
  return rows.length === 1;
}

/** @throws StageLost Postgres was restarted meanwhile: an unlogged stage is empty then */
async function demandWhole(trx: Trx, attempt: string, staged: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staged_sites
    where attempt = ${attempt}`.execute(trx);
  if (rows[0]?.count !== staged) throw new StageLost(`${rows[0]?.count} of ${staged} rows are left`);
}

async function saveSources(trx: Trx, databaseRow: string, { dataSources }: Reading): Promise<void> {
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

/** Rows of one statement: any number of rows then stays within the time a statement may take. */
const batchRows = 5_000;

interface Batch {
  put: number;
  /** Id of its last row; null = there were none left. */
  last: string | null;
}

/** Only rows that differ are written; returns how many. The batch is looked up twice, which costs less than keeping it. */
async function putStaged(trx: Trx, { databaseRow, attempt }: SyncTask): Promise<number> {
  let put = 0;
  for (let after: string | null = ''; after !== null;) {
    const batch: RawBuilder<unknown> = sql`from staged_sites g where attempt = ${attempt} and id > ${after} order by id limit ${batchRows}`;
    const { rows }: { rows: Batch[] } = await sql<Batch>`with put as (
        insert into sites as s (database_row, ${columns}) select ${databaseRow}::uuid, ${given} ${batch}
        on conflict (database_row, id) do update set (${columns}) = row (${excluded})
        where row (${present}) is distinct from row (${excluded}) returning 1
      )
      select (select count(*) from put)::int as put, (select max(id) from (select id ${batch}) ids) as last`.execute(
      trx,
    );
    put += rows[0]?.put ?? 0;
    after = rows[0]?.last ?? null;
  }
  return put;
}

/** A complete scan shows what is gone; rows of a data source that cannot be read any more stay. */
async function removeUnseen(
  trx: Trx,
  { databaseRow, attempt }: SyncTask,
  { dataSources }: Reading,
  staged: number,
) {
  const read = dataSources.filter(({ isGone }) => !isGone).map(({ id }) => id);
  const those = sql`s.database_row = ${databaseRow} and s.data_source_id = any(${read}::text[])`;
  const stored = await sql<{
    count: number;
  }>`select count(*)::int as count from sites s where ${those}`.execute(trx);
  // All staged rows are stored by now: where there are no others, nothing is to be looked for.
  if (stored.rows[0]?.count === staged) return 0;
  const gone = await sql`delete from sites s where ${those}
    and not exists (select from staged_sites g where g.attempt = ${attempt} and g.id = s.id)`.execute(trx);
  return Number(gone.numAffectedRows);
}

async function removeTrashed(trx: Trx, { databaseRow }: SyncTask, { trashed }: Reading): Promise<number> {
  const gone =
    await sql`delete from sites s where s.database_row = ${databaseRow} and s.id = any(${trashed}::text[])`.execute(
      trx,
    );
  return Number(gone.numAffectedRows);
}

async function finish(trx: Trx, { databaseRow, attempt }: SyncTask, reading: Reading, isNew: boolean) {
  await sql`delete from staged_sites where attempt = ${attempt}`.execute(trx);
  await sql`update syncs s set status = case when pending is null then 'ok' else 'waiting' end, asked_at = now(),
      lease_until = null, title = coalesce(${reading.title}, title), version = version + ${isNew ? 1 : 0},
      rows = (select count(*) from sites where database_row = ${databaseRow}), last_success_at = now(),
      last_full_at = case when ${reading.isFull} then now() else last_full_at end, last_error = null,
      warnings = ${JSON.stringify(reading.warnings)}
    where database_row = ${databaseRow}`.execute(trx);
  await permitNext(trx, databaseRow);
}

/**
 * Shows readers a complete reading: rows, counts, announcements and state change in one moment.
 * @throws StageLost
 */
export function commitReading(
  db: Kysely<NotionTables>,
  task: SyncTask,
  { reading, staged }: { reading: Reading; staged: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockOurs(trx, task))) return false;
    await demandWhole(trx, task.attempt, staged);
    const put = await putStaged(trx, task);
    const removed = reading.isFull
      ? await removeUnseen(trx, task, reading, staged)
      : await removeTrashed(trx, task, reading);
    const isNew = put + removed > 0;
    await saveSources(trx, task.databaseRow, reading);
    if (isNew) await announceChanges(trx, task.databaseId);
    await finish(trx, task, reading, isNew);
    return true;
  });
}
