import type { userChanged } from '@geoplan/contracts/auth';
import { cancelWithoutAccess } from '@geoplan/kit/runs/rows/end-access';
import { applyUserChange } from '@geoplan/kit/users/user-states';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { z } from 'zod';
import { dropRuns } from '../drops/drop-runs.ts';
import { checkRuns } from '../runs/check-runs.ts';

/** Name of the work that ends runs of users without access. */
export const accessEnd = 'access-end';
/** Period after the end of access in which a user can still start work, ms. All sessions are refused within 5 s. */
const lateStartMs = 10_000;

/** Active runs and waiting items of users; scheduled runs do not belong to a user. */
const activity = sql`select user_id, started_at as since from runs where status = 'running' and kind <> 'schedule'
  union all select user_id, started_at from drop_runs where status = 'running'
  union all select i.user_id, i.waiting_since from run_items as i join runs as r on r.id = i.run_id
    where r.status = 'running' and i.state = 'waiting' and i.user_id is not null
  union all select i.user_id, i.waiting_since from drop_run_items as i join drop_runs as r on r.id = i.run_id
    where r.status = 'running' and i.state = 'waiting' and i.user_id is not null`;

async function endAll<T>(trx: Transaction<T>): Promise<number> {
  return (await cancelWithoutAccess(trx, checkRuns)) + (await cancelWithoutAccess(trx, dropRuns));
}

/**
 * Ends checks and lists of users whose access has ended. This includes work that was started after the message in a
 * session that was not refused yet. Returns the number of checks and lists.
 */
export function endWithoutAccess<T>(db: Kysely<T>): Promise<number> {
  return db.transaction().execute((trx) => endAll(trx));
}

/** Stores the access of users, and ends the runs of users who lost it. */
export async function saveUserChange<T>(
  db: Kysely<T>,
  change: z.output<(typeof userChanged)['data']>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await applyUserChange(trx, change, activity);
    if (change.users.some(({ ended }) => ended !== null))
      await requestWork(trx, accessEnd, { afterMs: lateStartMs });
    await endAll(trx);
  });
}
