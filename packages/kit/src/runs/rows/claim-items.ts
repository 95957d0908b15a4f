import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { ItemKey, Runs } from '../define-runs.ts';
import { nextDueInMs } from './lanes.ts';
import { closeLanes, lockOpenLanes, pickItems, type Claim } from './pick-items.ts';

/** An item leased by this process, regardless of the number of runs that wait for it. */
export interface ClaimedItem<Input = unknown> extends ItemKey {
  input: Input;
  /** Timestamp in Postgres' text format, because a Date would lose its microseconds. */
  takenAt: string;
  /** Run to which the work is attributed, and the user in whose name the item waits. */
  runId: string;
  userId: string;
  /** Email. */
  startedBy: string;
}

/** Result of a claim. */
export interface Claimed<Input> {
  items: ClaimedItem<Input>[];
  /**
   * Time in ms until a lane is due, for a claim that returned fewer items than requested. 0 if other processes are
   * currently claiming from a lane; `null` if no lane has a due time.
   */
  dueInMs: number | null;
}

/**
 * Maximum attempts per claim. An open lane may repeatedly have no free item or be locked by others, but the next poll
 * is soon enough.
 */
const maxAttempts = 5;

/**
 * Claims items without a lease, starting with the least advanced runs; the same item of several runs is claimed once.
 * Returns no items if none can be claimed now.
 */
export async function claimItems<T, Input>(
  db: Kysely<T>,
  runs: Runs<Input>,
  claim: Claim,
): Promise<Claimed<Input>> {
  const items: ClaimedItem<Input>[] = [];
  let dueInMs: number | null = 0;
  for (let tried = 0; tried < maxAttempts && dueInMs === 0; tried += 1) {
    items.push(...(await claimOnce(db, runs, { ...claim, limit: claim.limit - items.length })));
    if (items.length === claim.limit) return { items, dueInMs: null };
    dueInMs = await nextDueInMs(db, runs);
    if (claim.isOneLane && items.length > 0) break;
  }
  return { items, dueInMs };
}

/** Uses two statements, so that the second sees everything committed before the first locked the lanes. */
function claimOnce<T, Input>(db: Kysely<T>, runs: Runs<Input>, claim: Claim): Promise<ClaimedItem<Input>[]> {
  return db.transaction().execute(async (trx) => {
    const names = await lockOpenLanes(trx, runs, claim.isOneLane ? 1 : claim.limit);
    return names.length === 0 ? [] : claimInLanes(trx, runs, claim, names);
  });
}

async function claimInLanes<Input>(
  trx: QueryExecutorProvider,
  runs: Runs<Input>,
  claim: Claim,
  names: readonly string[],
): Promise<ClaimedItem<Input>[]> {
  const { leases, key, lane } = runs;
  const { rows } = await sql<ClaimedItem<Input>>`
    ${pickItems(runs, claim, names)},
    taken as (
      insert into ${leases} as l (${key}, ${lane}, holder, taken_at, until)
      select ${key}, ${lane}, ${claim.holder}::uuid, clock_timestamp(),
        clock_timestamp() + ${claim.leaseMs} * interval '1 ms'
      from seen order by ${key}, ${lane}
      on conflict (${key}, ${lane}) do update
        set holder = excluded.holder, taken_at = excluded.taken_at, until = excluded.until
        where l.until <= clock_timestamp()
      returning ${key} as key, ${lane} as lane, taken_at, until
    ),
    ${closeLanes(runs, claim, names)}
    select seen.${key} as key, seen.${lane} as lane, ${runs.input} as input, taken.taken_at::text as "takenAt",
      run.id as "runId", coalesce(seen.user_id, run.user_id) as "userId",
      coalesce(seen.user_email, run.started_by) as "startedBy"
    from seen join taken on taken.key = seen.${key} and taken.lane = seen.${lane}
      join ${runs.runs} as run on run.id = seen.run_id
    order by seen.position`.execute(trx);
  return rows;
}
