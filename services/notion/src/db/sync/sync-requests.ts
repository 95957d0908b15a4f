import { notionSync } from '@geoplan/contracts/notion/notion';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** Request to sync databases; only active databases of active configs are synced. */
export interface SyncRequest {
  isFull: boolean;
  /** Rows of `config_databases`; by default all rows. */
  databaseRows?: readonly string[];
  /**
   * True if a running sync began under other settings, so that another sync must follow it. If false, the request
   * joins the running sync.
   */
  isRepeated?: boolean;
  /** Selects only databases whose last (full) sync began at least this long ago, ms. */
  olderThanMs?: number;
}

interface Asked {
  databaseRow: string;
  configId: string;
  databaseId: string;
  isFull: boolean;
  isNew: boolean;
}

/** Enqueues sync jobs; `sweepSyncs` enqueues a lost job again. */
async function enqueueSync(trx: QueryExecutorProvider, asked: readonly Asked[]): Promise<void> {
  for (const { configId, databaseId, isFull } of asked)
    await enqueue(trx, notionSync, { configId, databaseId, isFull });
}

function isDue({ isFull, olderThanMs }: SyncRequest): RawBuilder<boolean> {
  if (olderThanMs === undefined) return sql`true`;
  const since = isFull ? sql`s.last_full_at` : sql`s.started_at`;
  return sql`(s.status is distinct from 'running' and s.pending is null
    and coalesce(${since}, '-infinity') < now() - ${olderThanMs} * interval '1 ms')`;
}

/**
 * Requests syncs, in the caller's transaction. A waiting sync is only extended. A running sync is joined, unless it
 * covers less than this request. Returns the number of databases that will be synced again.
 */
export async function requestSyncs(trx: QueryExecutorProvider, request: SyncRequest): Promise<number> {
  const { isFull, databaseRows = null, isRepeated = false } = request;
  const kind = isFull ? 'full' : 'incremental';
  // Locks databases before their syncs, in the same order as a removal. A database that is being removed is waited
  // for and then left out.
  const { rows } = await sql<Asked>`with due as (
    select d.id from config_databases d join configs c on c.id = d.config_id left join syncs s on s.database_row = d.id
    where d.is_active and c.is_active and (${databaseRows}::uuid[] is null or d.id = any(${databaseRows}::uuid[]))
      and ${isDue(request)}
    order by d.id for key share of d
  ), asked as (
    insert into syncs as s (database_row, status, pending) select id, 'waiting', ${kind} from due order by id
    on conflict (database_row) do update set
      pending = case when ${kind} = 'full' or s.pending = 'full' then 'full' else 'incremental' end,
      status = case when s.status = 'running' then 'running' else 'waiting' end,
      asked_at = case when s.pending is null then now() else s.asked_at end
      where s.status <> 'running' or ${isRepeated} or (${isFull} and not s.is_full)
    returning s.*)
    select d.id as "databaseRow", d.config_id as "configId", d.database_id as "databaseId",
      a.pending = 'full' as "isFull", a.status = 'waiting' and a.asked_at = now() as "isNew"
    from asked a join config_databases d on d.id = a.database_row order by d.id`.execute(trx);
  const fresh = rows.filter(({ isNew }) => isNew);
  await enqueueSync(trx, fresh);
  return rows.length;
}

/** Time after which a job that has not started counts as lost, while no other sync is running, ms. */
const lostAfterMs = 60_000;
/**
 * Time after which a job that has not started counts as lost while workers are busy, ms, because the job is probably
 * queued. 100,000 rows take seven minutes.
 */
const lostWhileBusyMs = 10 * 60_000;

/** Restarts syncs of killed processes and enqueues lost jobs again; returns their number. */
export async function sweepSyncs(trx: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<Asked>`with lost as (
    select database_row from syncs where (status = 'running' and lease_until < now())
      or (status = 'waiting' and asked_at < now() - interval '1 ms' *
        case when exists (select from syncs where status = 'running' and lease_until >= now())
          then ${lostWhileBusyMs}::int else ${lostAfterMs}::int end)
    order by database_row for update skip locked
  ), again as (
    update syncs s set status = 'waiting', asked_at = now(), lease_until = null,
      pending = case when s.is_full and s.status = 'running' then 'full' else coalesce(s.pending, 'incremental') end
    from lost where lost.database_row = s.database_row returning s.database_row, s.pending)
    select d.id as "databaseRow", d.config_id as "configId", d.database_id as "databaseId",
      a.pending = 'full' as "isFull", true as "isNew"
    from again a join config_databases d on d.id = a.database_row`.execute(trx);
  await enqueueSync(trx, rows);
  return rows.length;
}

/** Enqueues a sync requested during another one, in the transaction that ends it. */
export async function enqueuePending(trx: QueryExecutorProvider, databaseRow: string): Promise<void> {
  const { rows } = await sql<Asked>`select d.id as "databaseRow", d.config_id as "configId",
      d.database_id as "databaseId", s.pending = 'full' as "isFull", true as "isNew"
    from syncs s join config_databases d on d.id = s.database_row
    where s.database_row = ${databaseRow} and s.status = 'waiting'`.execute(trx);
  await enqueueSync(trx, rows);
}
