import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { ItemKey, Runs } from '../define-runs.ts';
import { nextDueInMs } from './next-due.ts';
import { pickItems, type Claim } from './pick-items.ts';
import { endWhenAsleep } from './worker-heartbeat.ts';

/** An item this process holds the lease of, whatever runs wait for it. */
export interface ClaimedItem<Input = unknown> extends ItemKey {
  input: Input;
  /** Postgres' own text of the moment: a Date would cut its microseconds. */
  takenAt: string;
  /** The run, and the user in whose name the item waits, that the work is attributed to. */
  runId: string;
  userId: string;
  /** Email. */
  startedBy: string;
}

/** What a claim brought. */
export interface Claimed<Input> {
  items: ClaimedItem<Input>[];
  /**
   * Of a claim that got less than it wanted: in how many ms an item becomes due that only time holds back; null = none
   * does.
   */
  dueInMs: number | null;
}

/** Others may claim what was seen in the same moment, again and again: the next poll comes soon enough. */
const maxAttempts = 5;

/**
 * Claims items that nobody holds a lease for, those of the least advanced runs first; the same item of several runs is
 * one. Empty = nothing is left to claim now.
 */
export async function claimItems<T, Input>(
  db: Kysely<T>,
  runs: Runs<Input>,
  claim: Claim,
): Promise<Claimed<Input>> {
  const isAlone = runs.maxPerLane === null && !runs.isTimed;
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const { seen, dueInMs } = await (isAlone
      ? tryToClaim(db, runs, claim).then((items) => ({ seen: items, dueInMs: null }))
      : claimInTransaction(db, runs, claim));
    const items = seen.flatMap(({ takenAt, ...item }) => (takenAt === null ? [] : [{ ...item, takenAt }]));
    // Somebody else took all that was seen in the same moment: there may be more behind it.
    if (items.length > 0 || seen.length === 0) return { items, dueInMs };
  }
  return { items: [], dueInMs: null };
}

/** `takenAt` null = another worker was faster. */
type SeenItem<Input> = Omit<ClaimedItem<Input>, 'takenAt'> & { takenAt: string | null };

function claimInTransaction<T, Input>(db: Kysely<T>, runs: Runs<Input>, claim: Claim) {
  return db.transaction().execute(async (trx) => {
    if (runs.maxPerLane !== null) await beginInTurn(trx, runs);
    const seen = await tryToClaim(trx, runs, claim);
    const isShort = runs.isTimed && seen.length < claim.limit;
    return { seen, dueInMs: isShort ? await nextDueInMs(trx, runs) : null };
  });
}

/**
 * Claims of all replicas one after the other: two at once would not see each other's leases in a lane. The settings keep
 * the walk on its index: it stops early, which a planner does not expect that knows nothing yet of a run just stored.
 */
async function beginInTurn(trx: QueryExecutorProvider, { names }: Runs): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${names.leases})), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('jit', 'off', true), ${endWhenAsleep}`.execute(trx);
}

async function tryToClaim<Input>(
  db: QueryExecutorProvider,
  runs: Runs<Input>,
  claim: Claim,
): Promise<SeenItem<Input>[]> {
  const { leases, key, lane } = runs;
  const { rows } = await sql<SeenItem<Input>>`
    ${pickItems(runs, claim)},
    taken as (
      insert into ${leases} as l (${key}, ${lane}, holder, taken_at, until)
      select ${key}, ${lane}, ${claim.holder}::uuid, clock_timestamp(),
        clock_timestamp() + ${claim.leaseMs} * interval '1 ms'
      from seen order by ${key}, ${lane}
      on conflict (${key}, ${lane}) do update
        set holder = excluded.holder, taken_at = excluded.taken_at, until = excluded.until
        where l.until <= clock_timestamp()
      returning ${key}, ${lane}, taken_at
    )
    select seen.${key} as key, seen.${lane} as lane, ${runs.input} as input, taken.taken_at::text as "takenAt",
      run.id as "runId", coalesce(seen.user_id, run.user_id) as "userId",
      coalesce(seen.user_email, run.started_by) as "startedBy"
    from seen left join taken using (${key}, ${lane}) join ${runs.runs} as run on run.id = seen.run_id
    order by seen.position`.execute(db);
  return rows;
}
