import type { AccessEnding } from '@geoplan/contracts/access-ending';
import { sql, type Transaction } from 'kysely';
import { hasAccessEnded } from '../../users/user-states.ts';
import type { RunRow, Runs } from '../define-runs.ts';
import { openLanes, type EndedItem } from './lanes.ts';
import { notifyRuns } from './run-notifications.ts';

/**
 * Cancels the items that wait in the name of a user whose access has ended (`user_states`), in all runs; calls in
 * flight complete. A run without other waiting items is cancelled. Each run keeps the reason and is recorded in the
 * audit, without an actor. Returns the number of runs.
 */
export async function cancelWithoutAccess<T, Row extends RunRow>(
  trx: Transaction<T>,
  runs: Runs<unknown, Row>,
): Promise<number> {
  const { items } = runs;
  const userId = sql`coalesce(i.user_id, r.user_id)`;
  const isEnded = sql`i.state = 'waiting' and ${hasAccessEnded(userId)}`;
  const { rows: locked } = await sql<{ id: string }>`select id from ${runs.runs} as r
    where status = 'running' and exists (select from ${items} as i where i.run_id = r.id and ${isEnded})
    order by id for update`.execute(trx);
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  const { rows: cancelled } = await sql<EndedItem & { ended: AccessEnding }>`
    with cancelled as (
      update ${items} as i set state = 'cancelled' from ${runs.runs} as r
      where r.id = any(${ids}::uuid[]) and i.run_id = r.id and ${isEnded}
      returning i.run_id, i.position, ${userId} as user_id
    )
    select run_id, position, state.ended from cancelled join user_states as state using (user_id)`.execute(
    trx,
  );
  const { rows } = await sql<Row>`update ${runs.runs} as r set access_ended = given.ended,
      status = case when waits then r.status else 'cancelled' end,
      finished_at = case when waits then r.finished_at else now() end
    from (
        select id, min(ended) as ended from unnest(${cancelled.map(({ run_id }) => run_id)}::uuid[],
          ${cancelled.map(({ ended }) => ended)}::text[]) as each_item (id, ended) group by id
      ) as given
      cross join lateral (select exists (
        select from ${items} as i where i.run_id = given.id and i.state = 'waiting') as waits) as rest
    where r.id = given.id returning r.*${runs.columns}`.execute(trx);
  // Items of other users in these runs may depend on the cancelled items.
  await openLanes(trx, runs, { lanes: [], ended: cancelled });
  await notifyRuns(
    trx,
    runs,
    rows.map(({ id }) => ({ id, news: 'cancelled' as const })),
  );
  for (const row of rows) await runs.recordAudit(trx, { email: null, ip: null }, 'cancelled', row);
  return rows.length;
}
