import type { userChanged } from '@geoplan/contracts/auth';
import { cancelWithoutAccess } from '@geoplan/kit/runs/rows/end-access';
import { applyUserChange } from '@geoplan/kit/users/user-states';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { z } from 'zod';
import { geoRuns } from '../../runs/db/geo-runs.ts';
import type { GeoTables } from '../../db/tables.ts';

/** Name of the work that ends schedules and runs of users without access. */
export const accessEnd = 'access-end';
/** Period after the end of access in which a user can still start work, ms. All sessions are refused within 5 s. */
const lateStartMs = 10_000;

/** Schedules, runs, waiting pairs and completions that geo processes on behalf of users. */
const activity = sql`select user_id, owned_since as since from refresh_schedules where is_enabled
  union all select user_id, started_at from runs where status = 'running'
  union all select i.user_id, i.waiting_since from run_items as i join runs as r on r.id = i.run_id
    where r.status = 'running' and i.state = 'waiting' and i.user_id is not null
  union all select user_id, started_at from model_answers where ended_at is null`;

/** Switches off the schedules of users whose access has ended, with the reason. Returns their number. */
async function stopSchedules(trx: Transaction<GeoTables>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update refresh_schedules as s
    set is_enabled = false, access_ended = state.ended
    from user_states as state
    where s.is_enabled and state.user_id = s.user_id and state.ended is not null`.execute(trx);
  return Number(numAffectedRows);
}

async function endAll(trx: Transaction<GeoTables>): Promise<number> {
  return (await stopSchedules(trx)) + (await cancelWithoutAccess(trx, geoRuns));
}

/**
 * Ends schedules and runs of users whose access has ended. This includes work that was started after the message in a
 * session that was not refused yet. Returns the number of schedules and runs.
 */
export function endWithoutAccess(db: Kysely<GeoTables>): Promise<number> {
  return db.transaction().execute((trx) => endAll(trx));
}

/** Stores the access of users, and ends the schedules and runs of users who lost it. */
export async function saveUserChange(
  db: Kysely<GeoTables>,
  change: z.output<(typeof userChanged)['data']>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await applyUserChange(trx, change, activity);
    if (change.users.some(({ ended }) => ended !== null))
      await requestWork(trx, accessEnd, { afterMs: lateStartMs });
    await endAll(trx);
  });
}
