import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { KnownDataSource, SyncTask } from '../../domain/sync/sync-task.ts';
import { enqueuePending } from './sync-requests.ts';
import type { NotionTables } from '../tables.ts';

type Db = Kysely<NotionTables>;

/** Data sources of the last sync, whose fields jsonb stores unchanged; only the watermark has its own column. */
async function knownSources(db: Db, databaseRow: string): Promise<KnownDataSource[]> {
  const sources = db.selectFrom('data_sources').where('database_row', '=', databaseRow).orderBy('id');
  const rows = await sources.selectAll().execute();
  return rows.map(({ id, title, fields, remembered, watermark, is_gone: isGone }) => {
    return { id, title, fields, remembered, watermark, isGone };
  });
}

/** Drops a pending sync whose config was switched off in the meantime. */
async function forgetInactive(db: Db, databaseRow: string): Promise<void> {
  await sql`update syncs set pending = null, status = case when last_error is null then 'ok' else 'failed' end
    where database_row = ${databaseRow} and status = 'waiting' and not exists (select from config_databases d
      join configs c on c.id = d.config_id where d.id = database_row and d.is_active and c.is_active)`.execute(
    db,
  );
}

/**
 * Age at which a full sync is overdue: a night and a morning, so that a process that was suspended at three o'clock
 * makes its next sync a full one.
 */
const fullOverdueHours = 30;

/** Claims a waiting database under a lease. Its first sync is full, as is a sync after a missed night. */
export async function claimSync(db: Db, databaseRow: string, leaseMs: number): Promise<SyncTask | null> {
  await forgetInactive(db, databaseRow);
  const attempt = randomUUID();
  const { rows } = await sql<Omit<SyncTask, 'dataSources'>>`update syncs s set status = 'running',
      is_full = s.pending = 'full' or s.last_full_at is null
        or s.last_full_at < now() - ${fullOverdueHours} * interval '1 hour', pending = null, attempt = ${attempt}, scanned = 0,
      started_at = now(), lease_until = now() + ${leaseMs} * interval '1 ms'
    from config_databases d join configs c on c.id = d.config_id
    where d.id = s.database_row and s.database_row = ${databaseRow} and s.pending is not null
      and (s.status <> 'running' or s.lease_until < now())
    returning d.id as "databaseRow", s.attempt, c.id as "configId", d.database_id as "databaseId",
      s.is_full as "isFull", s.started_at as "startedAt", c.sealed_token as "sealedToken", d.columns, s.warnings`.execute(
    db,
  );
  const [task] = rows;
  return task ? { ...task, dataSources: await knownSources(db, databaseRow) } : null;
}

/** Renews the lease; false if another process has the database now. */
export async function renewLease(
  db: Db,
  { databaseRow, attempt }: SyncTask,
  leaseMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update syncs set lease_until = now() + ${leaseMs} * interval '1 ms'
    where database_row = ${databaseRow} and attempt = ${attempt} and status = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

/** Stores the number of rows read so far. */
export async function saveProgress(
  db: Db,
  { databaseRow, attempt }: SyncTask,
  scanned: number,
): Promise<void> {
  await sql`update syncs set scanned = ${scanned}
    where database_row = ${databaseRow} and attempt = ${attempt} and status = 'running'`.execute(db);
}

/**
 * Ends a failed attempt. The old rows stay, and a sync requested in the meantime starts. A failed full sync is still
 * due, because an incremental sync would not cover its reason, e.g. another column map.
 */
export async function failSync(db: Db, { databaseRow, attempt }: SyncTask, message: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from staged_sites where attempt = ${attempt}`.execute(trx);
    await sql`update syncs set status = case when pending is null then 'failed' else 'waiting' end,
        asked_at = now(), lease_until = null, last_error = ${message}, broken_tries = 0,
        last_full_at = case when is_full then null else last_full_at end
      where database_row = ${databaseRow} and attempt = ${attempt} and status = 'running'`.execute(trx);
    await enqueuePending(trx, databaseRow);
  });
}

/** Counts a consecutive attempt that failed in our own database; returns the number of such attempts. */
export async function countBroken(db: Db, { databaseRow, attempt }: SyncTask): Promise<number> {
  const { rows } = await sql<{ tries: number }>`update syncs set broken_tries = broken_tries + 1
    where database_row = ${databaseRow} and attempt = ${attempt} and status = 'running'
    returning broken_tries as tries`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Releases an unfinished sync; another process starts it again. */
export async function releaseSync(db: Db, { databaseRow, attempt, isFull }: SyncTask): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from staged_sites where attempt = ${attempt}`.execute(trx);
    await sql`update syncs set status = 'waiting', asked_at = now(), lease_until = null,
        pending = case when ${isFull} then 'full' else coalesce(pending, 'incremental') end
      where database_row = ${databaseRow} and attempt = ${attempt} and status = 'running'`.execute(trx);
    await enqueuePending(trx, databaseRow);
  });
}

/** Deletes staged rows of killed processes. */
export async function clearForgottenStages(db: Db): Promise<void> {
  await sql`delete from staged_sites g where not exists
    (select from syncs s where s.attempt = g.attempt and s.status = 'running')`.execute(db);
}
