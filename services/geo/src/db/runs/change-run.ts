import type { GeoRun } from '@geoplan/contracts/geo-runs';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { RunStatus } from '@geoplan/contracts/runs';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Pair } from '../../domain/provider.ts';
import { enqueueLookups } from './enqueue-lookups.ts';
import { notifyRuns } from './run-notifications.ts';
import { toRun } from './run-repository.ts';
import type { GeoTables } from '../tables.ts';

/** Outcome of a change; `refused` = the state that forbids it. */
export type RunChange = { run: GeoRun } | { refused: RunStatus } | null;

async function lockRun(trx: Transaction<GeoTables>, runId: string) {
  return trx.selectFrom('runs').selectAll().where('id', '=', runId).forUpdate().executeTakeFirst();
}

/** Cancels a running run; its waiting pairs are no longer looked up. Null = no such run. */
export function cancelRun(db: Kysely<GeoTables>, runId: string): Promise<RunChange> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run) return null;
    if (run.status !== 'running') return { refused: run.status };
    await trx
      .updateTable('run_items')
      .set({ state: 'cancelled' })
      .where('run_id', '=', runId)
      .where('state', '=', 'waiting')
      .execute();
    const row = await trx
      .updateTable('runs')
      .set({ status: 'cancelled', finished_at: sql<Date>`now()` })
      .where('id', '=', runId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyRuns(trx, [{ id: runId, news: 'cancelled' }]);
    return { run: toRun(row) };
  });
}

interface RunRetry {
  runId: string;
  /** Only these; all without it. */
  pairs: readonly Pair[] | undefined;
}

/**
 * Makes failed items wait again, and those a cancelled run still waited for; the run goes on under its id. Null = no
 * such run, refused = it has no such item.
 */
export function retryRun(db: Kysely<GeoTables>, retry: RunRetry): Promise<RunChange> {
  const { runId, pairs } = retry;
  return db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, runId);
    if (!run) return null;
    const again = await waitAgain(trx, runId, pairs);
    if (again.length === 0) return { refused: run.status };
    const failed = again.filter(({ was }) => was === 'failed').length;
    const row = await trx
      .updateTable('runs')
      .set({
        status: 'running',
        finished_at: null,
        done: sql<number>`done - ${failed}`,
        failed: sql<number>`failed - ${failed}`,
      })
      .where('id', '=', runId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueLookups(trx, { runId, userId: run.user_id }, again.length);
    await notifyRuns(trx, [{ id: runId, news: 'moved' }]);
    return { run: toRun(row) };
  });
}

async function waitAgain(trx: Transaction<GeoTables>, runId: string, pairs: readonly Pair[] | undefined) {
  const isNamed = pairs
    ? sql`and (keyword_key, country) in (
        select * from unnest(${pairs.map(({ keyword }) => keywordKey(keyword))}::text[],
          ${pairs.map(({ country }) => country)}::text[]))`
    : sql``;
  const { rows } = await sql<{ was: string }>`
    update run_items as i set state = 'waiting', waiting_since = now(), seq = null,
      error_code = null, error_message = null
    from (
      select position, state from run_items
      where run_id = ${runId} and state in ('failed', 'cancelled') ${isNamed}
      order by position for update
    ) as before
    where i.run_id = ${runId} and i.position = before.position
    returning before.state as was`.execute(trx);
  return rows;
}
