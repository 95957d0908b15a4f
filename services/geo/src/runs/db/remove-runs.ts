import type { RunStatus } from '@geoplan/contracts/runs';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import * as runs from '@geoplan/kit/runs/rows/item-leases';
import { removeInSteps } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';
import { geoRuns } from './geo-runs.ts';

/**
 * Maximum number of runs per hourly round, so that the removal of years of runs is spread over days instead of one
 * night.
 */
const maxPerRound = 500;

/**
 * Removes an ended run and the sums of its calls; records and usage are kept. Returns the run's previous status, or
 * `null` if it does not exist. A `running` or `settling` run is kept. `settling` is a cancelled run whose last calls
 * still count against its user's spending limit.
 */
export function removeRun(
  db: Kysely<GeoTables>,
  runId: string,
  by: AuditActor,
): Promise<RunStatus | 'settling' | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ status: RunStatus; name: string }>`
      select status, array_to_string(keywords, ', ') as name from runs where id = ${runId} for update`.execute(
      trx,
    );
    const [run] = rows;
    if (!run) return null;
    if (run.status === 'running') return run.status;
    const { rows: unpaid } = await sql`select from run_items join pair_leases using (keyword_key, country)
      where run_id = ${runId} and state = 'cancelled' limit 1`.execute(trx);
    if (unpaid.length > 0) return 'settling';
    await sql`delete from runs where id = ${runId}`.execute(trx);
    await sql`delete from run_usage where run_id = ${runId}`.execute(trx);
    await recordAudit(trx, by, 'geo-run.removed', run.name.slice(0, 300).toWellFormed());
    return run.status;
  });
}

export async function readRunDays(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ keep_days: number }>`select keep_days from run_retention`.execute(db);
  if (!rows[0]) throw new Error('retention row missing');
  return rows[0].keep_days;
}

/** Changes the retention of ended runs, days; 0 keeps them forever. The next round of the job removes older runs. */
export async function saveRunDays(db: Kysely<GeoTables>, days: number, by: AuditActor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update run_retention set keep_days = ${days}`.execute(trx);
    await recordAudit(trx, by, 'run-retention.changed', days === 0 ? 'без срока' : String(days));
  });
}

/** Applies the retention: removes runs that ended before the retention period, up to a limit. Returns their number. */
export async function removeOldRuns(db: QueryExecutorProvider, signal: AbortSignal): Promise<number> {
  const days = await readRunDays(db);
  if (days === 0) return 0;
  let left = maxPerRound;
  // Runs are removed one at a time, because each run has thousands of items.
  const removed = await removeInSteps(signal, () =>
    left-- > 0 ? runs.removeOldRuns(db, geoRuns, { days, limit: 1 }) : Promise.resolve(0),
  );
  await sql`delete from run_usage as u where not exists (select from runs where id = u.run_id)`.execute(db);
  return removed;
}
