import type { RunStatus } from '@geoplan/contracts/runs';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import * as runs from '@geoplan/kit/runs/rows/item-leases';
import { removeInSteps } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';
import { geoRuns } from './geo-runs.ts';

/** Runs that one round removes: an hour's share, so that years of them go over days and not in one night. */
const maxPerRound = 500;

/**
 * Removes a run that is over, and the sum of what its calls took; records and usage stay. Returns its status before.
 * `running` is left alone, and so is `settling`: a cancelled run whose last calls count under the ceiling of its person.
 * `null` if there is no such run.
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

/** Changes for how many days ended runs are kept, 0 = for ever; the next round of the job removes what is older. */
export async function saveRunDays(db: Kysely<GeoTables>, days: number, by: AuditActor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update run_retention set keep_days = ${days}`.execute(trx);
    await recordAudit(trx, by, 'run-retention.changed', days === 0 ? 'без срока' : String(days));
  });
}

/** Retention: removes runs that ended too long ago, a bounded number of them; returns how many. */
export async function removeOldRuns(
  db: QueryExecutorProvider,
  signal: AbortSignal,
  most = maxPerRound,
): Promise<number> {
  const days = await readRunDays(db);
  if (days === 0) return 0;
  let left = most;
  // One by one: each takes thousands of items along.
  const removed = await removeInSteps(signal, () =>
    left-- > 0 ? runs.removeOldRuns(db, geoRuns, { days, limit: 1 }) : Promise.resolve(0),
  );
  await sql`delete from run_usage as u where not exists (select from runs where id = u.run_id)`.execute(db);
  return removed;
}
