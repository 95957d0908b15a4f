import { sql, type QueryExecutorProvider, type Transaction } from 'kysely';
import { claimRequest, findRequest, type KeyedRequest } from '../../database/request-keys.ts';
import { currentTrace } from '../../trace.ts';
import type { ItemKey, RunRow, Runs } from '../define-runs.ts';
import { openLanesOfRun } from './lanes.ts';
import { hasRoomForRun, tooManyRuns } from './running-limit.ts';

/** User who starts a run, and the fields that distinguish this start from others. */
export interface Starter extends KeyedRequest {
  email: string;
  /** IP address for the audit; `null` for a timer, or if the gateway sent no address. */
  ip?: string | null;
}

/** A run to be stored. */
interface NewRun {
  starter: Starter;
  /** A start with the same key as a run in progress joins that run. */
  joinKey?: string;
  /** Values of the service's additional columns. */
  columns?: Record<string, unknown>;
  /** Items in order; an item with a stored `result` is finished immediately. */
  items: readonly NewItem[];
}

interface NewItem extends ItemKey {
  result?: unknown;
  columns?: Record<string, unknown>;
  /** Index of the item that this item depends on. While that item is waiting, this item is not claimed. */
  after?: number;
}

const columnList = (row: object) => sql.join(Object.keys(row).map((name) => sql.ref(name)));

/**
 * Stores a run with all its items, enqueues jobs for the waiting items and returns the run's id. A repeated start
 * returns the id of the run created first, and a joining start the id of the run it joins.
 * @throws AppError conflict, before anything is written, while its user has `maxRunningRuns` runs in progress
 */
export async function createRun<T>(trx: Transaction<T>, runs: Runs, run: NewRun): Promise<string> {
  const { starter, items, joinKey } = run;
  const { userId, email, ip = null, idempotencyKey } = starter;
  const done = items.filter(({ result }) => result !== undefined).length;
  const waiting = items.length - done;
  if (waiting > 0 && !(await hasRoomForRun(trx, runs, userId))) {
    const other = await findOtherRun(trx, runs, run);
    if (other !== null) return other;
    throw tooManyRuns();
  }
  const row = {
    status: waiting === 0 ? 'completed' : 'running',
    total: items.length,
    done,
    failed: 0,
    from_store: done,
    last_seq: done,
    user_id: userId,
    started_by: email,
    start_key: idempotencyKey,
    finished_at: waiting === 0 ? sql`now()` : null,
    ...(joinKey === undefined ? {} : { join_key: joinKey }),
    ...run.columns,
  };
  // A concurrent start with the same key on another replica waits here and then finds the run.
  const { rows } = await sql<RunRow>`insert into ${runs.runs} (${columnList(row)})
    values (${sql.join(Object.values(row))}) on conflict do nothing returning *`.execute(trx);
  const [stored] = rows;
  if (!stored) {
    const other = await findOtherRun(trx, runs, run);
    if (other === null && joinKey === undefined) throw new Error('run neither stored nor found');
    // `other` is `null` if the run to join ended between the two statements.
    return other ?? createRun(trx, runs, run);
  }
  const runId = stored.id;
  // The log line of the request contains the run id, so that the user of a run can be found in the log.
  currentTrace().runId = runId;
  await insertItems(trx, runs, runId, items);
  if (waiting > 0) await openLanesOfRun(trx, runs, runId);
  // `stored` also has the service's columns, which the audit needs.
  await runs.recordAudit(trx, { email, ip }, 'started', stored as never);
  if (waiting > 0) await runs.enqueueJobs(trx, { runId, userId }, waiting);
  return runId;
}

/** Run that this user started or joined with this key; `null` if there is no such run or no key. */
export async function findStartedRun(
  db: QueryExecutorProvider,
  runs: Runs,
  starter: Starter,
): Promise<string | null> {
  const { userId, idempotencyKey } = starter;
  if (idempotencyKey === null) return null;
  const { rows } = await sql<{ id: string }>`select id from ${runs.runs}
    where user_id = ${userId} and start_key = ${idempotencyKey}`.execute(db);
  return rows[0]?.id ?? findRequest(db, starter);
}

/** Run that the same start created or joins. */
async function findOtherRun(
  trx: QueryExecutorProvider,
  runs: Runs,
  { starter, joinKey }: NewRun,
): Promise<string | null> {
  const started = await findStartedRun(trx, runs, starter);
  if (started !== null || joinKey === undefined) return started;
  const joined = await findJoinedRun(trx, runs, joinKey);
  return joined === null ? null : joinRun(trx, starter, joined);
}

/** Records that a start joins a run whose row has the key of another start. Returns the run's id. */
export async function joinRun(
  trx: QueryExecutorProvider,
  starter: KeyedRequest,
  runId: string,
): Promise<string> {
  return (await claimRequest(trx, starter, runId)) ?? runId;
}

async function findJoinedRun(db: QueryExecutorProvider, runs: Runs, joinKey: string) {
  const { rows } = await sql<{ id: string }>`select id from ${runs.runs}
    where join_key = ${joinKey} and status = 'running'`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Maximum number of items per statement. On a busy machine, 50,000 items in one statement would exceed the statement
 * timeout.
 */
const itemsPerInsert = 5_000;

async function insertItems<T>(trx: Transaction<T>, runs: Runs, runId: string, items: NewRun['items']) {
  const { names, key, lane } = runs;
  let seq = 0;
  const rows = items.map((item, position) => ({
    position,
    seq: item.result === undefined ? null : (seq += 1),
    [names.key]: item.key,
    [names.lane]: item.lane,
    result: item.result,
    after_position: item.after,
    is_held: item.after !== undefined && items[item.after]?.result === undefined,
    ...item.columns,
  }));
  const own = Object.keys(items[0]?.columns ?? {}).map((name) => sql`, ${sql.ref(name)}`);
  for (let at = 0; at < rows.length; at += itemsPerInsert)
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction
    await sql`
      insert into ${runs.items} (run_id, position, ${key}, ${lane}, state, seq, is_from_store, result, after_position, is_held ${sql.join(own, sql``)})
      select ${runId}, position, ${key}, ${lane}, case when result is null then 'waiting' else ${names.succeeded} end,
        seq, result is not null, result, after_position, is_held ${sql.join(own, sql``)}
      from json_populate_recordset(null::${runs.items},
        ${JSON.stringify(rows.slice(at, at + itemsPerInsert))}::json)`.execute(trx);
}
