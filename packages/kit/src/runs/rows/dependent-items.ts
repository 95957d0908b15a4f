import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';
import { waitingItem } from './waiting-items.ts';

/**
 * `not_before` of an item that is held until the others of its key have ended. Not `infinity`, because a worker of the
 * previous version subtracts times, which fails for an infinite one up to Postgres 16.
 */
const held = sql<Date>`timestamptz '9999-12-31 00:00:00+00'`;

/** Condition on an item `i`: a time holds it back, not another item. */
export const isPostponedInTime: RawBuilder<boolean> = sql`(i.not_before is not null and i.not_before < ${held})`;

/** Condition on an item `i`: another item of its key waits in its run. */
const hasOther = ({ items, key, lane }: Runs): RawBuilder<boolean> => sql`exists (
  select from ${items} as o
  where o.run_id = i.run_id and o.${key} = i.${key} and o.${lane} <> i.${lane} and o.state || '' = 'waiting')`;

/**
 * Holds the items of the last lane whose others wait, in the transaction that makes items of this run wait. Postponed
 * items are not held, because their work has begun.
 */
export async function holdDependents(trx: QueryExecutorProvider, runs: Runs, runId: string): Promise<void> {
  if (runs.lastLane === null) return;
  await sql`update ${runs.items} as i set not_before = ${held}
    where i.run_id = ${runId} and i.${runs.lane} = ${runs.lastLane} and i.state || '' = 'waiting'
      and i.not_before is null and ${hasOther(runs)}`.execute(trx);
}

/** Releases items that were held only for others of these keys, in the transaction that ends those. The runs are locked. */
export async function releaseDependents(
  trx: QueryExecutorProvider,
  runs: Runs,
  runIds: readonly string[],
  keys: readonly string[],
): Promise<void> {
  if (runs.lastLane === null || keys.length === 0) return;
  await sql`update ${runs.items} as dependent set not_before = null
    from unnest(${runIds}::uuid[]) as r (id)
      cross join (select distinct key, ${runs.lastLane} from unnest(${keys}::text[]) as ended (key)) as p (${runs.key}, ${runs.lane})
      cross join ${waitingItem(runs)}
    where dependent.run_id = i.run_id and dependent.position = i.position
      and i.not_before = ${held} and not ${hasOther(runs)}`.execute(trx);
}

/** Releases items that a worker of the previous version, which knows no dependents, left held. Returns their number. */
export async function sweepDependents(db: QueryExecutorProvider, runs: Runs): Promise<number> {
  if (runs.lastLane === null) return 0;
  const { numAffectedRows } = await sql`update ${runs.items} as dependent set not_before = null from (
      select i.run_id, i.position from ${runs.items} as i
      where i.state = 'waiting' and i.not_before = ${held} and not ${hasOther(runs)}
      for update skip locked
    ) as left_held
    where dependent.run_id = left_held.run_id and dependent.position = left_held.position`.execute(db);
  return Number(numAffectedRows ?? 0);
}
