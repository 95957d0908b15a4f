import type { RunStatus } from '@geoplan/contracts/runs';
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely';
import type { AuditActor } from '../../audit.ts';
import { isUniqueViolation } from '../../database/database-failure.ts';
import { claimRequest, type KeyedRequest } from '../../database/request-keys.ts';
import { AppError } from '../../errors.ts';
import type { ItemKey, RunRow, Runs } from '../define-runs.ts';
import { openLanesOfRun } from './lanes.ts';
import { notifyRuns } from './run-notifications.ts';
import { hasRoomForRun, tooManyRuns } from './running-limit.ts';

const sameRunningText = 'Такой же запуск уже идёт. Повторите, когда он закончится.';

/**
 * Outcome of a change: the current run, or in `refused` the status that forbids the change; `null` if there is no
 * such run.
 */
export type RunChange<Run> = { run: Run } | { refused: RunStatus } | null;

type Listed<Row extends RunRow, Own> = ReturnType<Runs<unknown, Row, Own>['toRun']>;

type LockedRun = RunRow & { user_id: string };

/** User who retries a run, with the key of the request. */
interface RunUser extends AuditActor, KeyedRequest {
  email: string;
}

async function lockRun(
  trx: QueryExecutorProvider,
  { runs }: Runs,
  runId: string,
): Promise<LockedRun | undefined> {
  const { rows } = await sql<LockedRun>`select * from ${runs} where id = ${runId} for update`.execute(trx);
  return rows[0];
}

async function readChanged<Row extends RunRow, Own>(
  trx: QueryExecutorProvider,
  runs: Runs<unknown, Row, Own>,
  runId: string,
): Promise<RunChange<Listed<Row, Own>>> {
  const { rows } =
    await sql<Row>`select r.*${runs.columns} from ${runs.runs} as r where id = ${runId}`.execute(trx);
  return rows[0] ? { run: runs.toRun(rows[0]) } : null;
}

/** Cancels a run in progress; its waiting items are no longer processed. `by` is recorded in the audit. */
export function cancelRun<T, Row extends RunRow, Own>(
  db: Kysely<T>,
  runs: Runs<unknown, Row, Own>,
  runId: string,
  by?: AuditActor,
): Promise<RunChange<Listed<Row, Own>>> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, runs, runId);
    if (!run) return null;
    if (run.status !== 'running') return { refused: run.status };
    await sql`update ${runs.items} set state = 'cancelled' where run_id = ${runId} and state = 'waiting'`.execute(
      trx,
    );
    const { rows } = await sql<Row>`update ${runs.runs} as r set status = 'cancelled', finished_at = now()
      where id = ${runId} returning r.*${runs.columns}`.execute(trx);
    await notifyRuns(trx, runs, [{ id: runId, news: 'cancelled' }]);
    if (by && rows[0]) await runs.recordAudit(trx, by, 'cancelled', rows[0]);
    return rows[0] ? { run: runs.toRun(rows[0]) } : null;
  });
}

/**
 * Called in the transaction of a retry before it changes anything; `items` is `undefined` to retry all failed and
 * cancelled items.
 * @throws AppError if the retry is not allowed
 */
export type CheckRetry<T> = (
  trx: Transaction<T>,
  retry: { runId: string; items: readonly ItemKey[] | undefined },
) => Promise<void>;

/**
 * Makes failed items wait again, as well as items that were waiting when their run was cancelled: either all of these
 * items or the selected ones. They wait in the name of `by`, even in a run of another user. The run continues under
 * its id, and the retry is refused if the run has no such items. A repeated request changes nothing.
 * @throws AppError conflict while another run with its join key is running, or its user has too many runs in progress
 */
export function retryRun<T, Row extends RunRow, Own>(
  db: Kysely<T>,
  runs: Runs<unknown, Row, Own>,
  { runId, items, by }: { runId: string; items: readonly ItemKey[] | undefined; by: RunUser },
  check?: CheckRetry<T>,
): Promise<RunChange<Listed<Row, Own>>> {
  const retried = db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, runs, runId);
    if (!run) return null;
    if ((await claimRequest(trx, by, runId)) !== null) return readChanged(trx, runs, runId);
    if (run.status !== 'running' && !(await hasRoomForRun(trx, runs, by.userId))) throw tooManyRuns();
    await check?.(trx, { runId, items });
    const again = await waitAgain(trx, runs, { runId, items, by });
    if (again.length === 0) return { refused: run.status };
    await holdDependents(trx, runs, runId);
    await openLanesOfRun(trx, runs, runId);
    const failed = again.filter(({ was }) => was === 'failed').length;
    const { rows } =
      await sql<Row>`update ${runs.runs} as r set status = 'running', finished_at = null, access_ended = null,
      done = done - ${failed}, failed = failed - ${failed} where id = ${runId} returning r.*${runs.columns}`.execute(
        trx,
      );
    await runs.enqueueJobs(trx, { runId, userId: by.userId }, again.length);
    await notifyRuns(trx, runs, [{ id: runId, news: 'moved' }]);
    if (rows[0]) await runs.recordAudit(trx, by, 'retried', rows[0]);
    return rows[0] ? { run: runs.toRun(rows[0]) } : null;
  });
  return retried.catch((error: unknown) => {
    // Another run with the same join key is running.
    const isJoined = isUniqueViolation(error, `${runs.names.runs}_join_key`);
    throw isJoined ? new AppError('conflict', sameRunningText) : error;
  });
}

async function waitAgain(
  trx: QueryExecutorProvider,
  runs: Runs,
  { runId, items, by }: { runId: string; items: readonly ItemKey[] | undefined; by: RunUser },
) {
  const isNamed = items
    ? sql`and (${runs.key}, ${runs.lane}) in (select * from unnest(
        ${items.map(({ key }) => key)}::text[], ${items.map(({ lane }) => lane)}::text[]))`
    : sql``;
  const { rows } = await sql<{ was: string }>`
    update ${runs.items} as i set state = 'waiting', waiting_since = now(), seq = null,
      error_code = null, error_message = null, user_id = ${by.userId}, user_email = ${by.email},
      not_before = null, next_input = null
    from (
      select position, state from ${runs.items}
      where run_id = ${runId} and state in ('failed', 'cancelled') ${isNamed}
      order by position for update
    ) as before
    where i.run_id = ${runId} and i.position = before.position
    returning before.state as was`.execute(trx);
  return rows;
}

/**
 * Holds items whose dependency waits again. A postponed item is not held, because its processing has begun.
 */
async function holdDependents(trx: QueryExecutorProvider, { items }: Runs, runId: string): Promise<void> {
  await sql`update ${items} as i set is_held = exists (
      select from ${items} as o where o.run_id = i.run_id and o.position = i.after_position and o.state || '' = 'waiting')
    where i.run_id = ${runId} and i.after_position is not null and i.state || '' = 'waiting'
      and i.not_before is null`.execute(trx);
}
