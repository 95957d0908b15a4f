import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { ItemKey, Runs } from '../define-runs.ts';
import { mayTakeOver } from './worker-heartbeat.ts';

/** An item this process holds the lease of, whatever runs wait for it. */
export interface ClaimedItem<Input = unknown> extends ItemKey {
  input: Input;
  /** Postgres' own text of the moment: a Date would cut its microseconds. */
  takenAt: string;
  /** The run, and its user, that the work is attributed to. */
  runId: string;
  userId: string;
  /** Email. */
  startedBy: string;
}

interface Claim {
  /** Id of the worker. */
  holder: string;
  /** Most items to claim. */
  limit: number;
  leaseMs: number;
  /** Only items of the first one's lane. */
  isOneLane: boolean;
}

/** Others may claim what was seen in the same moment, again and again: the next poll comes soon enough. */
const maxAttempts = 5;

/**
 * Claims items that nobody holds a lease for, those of the least advanced runs first; the same item of several runs is
 * one. Empty = nothing is left to claim.
 */
export async function claimItems<T, Input>(
  db: Kysely<T>,
  runs: Runs<Input>,
  claim: Claim,
): Promise<ClaimedItem<Input>[]> {
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const { rows: seen } = await (runs.maxPerLane === null
      ? tryToClaim(db, runs, claim)
      : claimInTurn(db, runs, claim));
    const claimed = seen.flatMap(({ takenAt, ...item }) => (takenAt === null ? [] : [{ ...item, takenAt }]));
    // Somebody else took all that was seen in the same moment: there may be more behind it.
    if (claimed.length > 0 || seen.length === 0) return claimed;
  }
  return [];
}

/** `takenAt` null = another worker was faster. */
type SeenItem<Input> = Omit<ClaimedItem<Input>, 'takenAt'> & { takenAt: string | null };

/** Claims of all replicas one after the other: two at once would not see each other's leases in a lane. */
function claimInTurn<T, Input>(db: Kysely<T>, runs: Runs<Input>, claim: Claim) {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${runs.names.leases}))`.execute(trx);
    return tryToClaim(trx, runs, claim);
  });
}

function tryToClaim<Input>(db: QueryExecutorProvider, runs: Runs<Input>, claim: Claim) {
  const { items, leases, key, lane, maxPerLane } = runs;
  const { holder, limit, leaseMs, isOneLane } = claim;
  const isFree = sql`not exists (
    select from ${leases} as l where l.${key} = i.${key} and l.${lane} = i.${lane}
      and (l.until > clock_timestamp() or not ${mayTakeOver(runs, { holder, leaseMs })})
  )`;
  const ofOneLane = isOneLane
    ? sql`and i.${lane} = (
        select i.${lane} from ${items} as i where i.state = 'waiting' and ${isFree}
        order by i.position, i.run_id limit 1
      )`
    : sql``;
  const once = sql`select distinct on (${key}, ${lane}) * from item order by ${key}, ${lane}, position`;
  const inLane = sql`(select count(*) from ${leases} as l where l.${lane} = i.${lane} and l.until > clock_timestamp())`;
  const hasRoom = maxPerLane === null ? sql`` : sql`and ${inLane} < ${maxPerLane}`;
  const seen =
    maxPerLane === null
      ? once
      : sql`select * from (
          select *, row_number() over (partition by ${lane} order by position) as nth from (${once}) as item
        ) as i where ${inLane} + nth <= ${maxPerLane}`;
  // Locking what was seen keeps two workers from choosing the same items; the lease keeps it so afterwards.
  return sql<SeenItem<Input>>`
    with item as (
      select i.* from ${items} as i
      where i.state = 'waiting' and ${isFree} ${hasRoom} ${ofOneLane}
      order by i.position, i.run_id limit ${limit} for update of i skip locked
    ),
    seen as (${seen}),
    taken as (
      insert into ${leases} as l (${key}, ${lane}, holder, taken_at, until)
      select ${key}, ${lane}, ${holder}::uuid, clock_timestamp(), clock_timestamp() + ${leaseMs} * interval '1 ms'
      from seen order by ${key}, ${lane}
      on conflict (${key}, ${lane}) do update
        set holder = excluded.holder, taken_at = excluded.taken_at, until = excluded.until
        where l.until <= clock_timestamp()
      returning ${key}, ${lane}, taken_at
    )
    select seen.${key} as key, seen.${lane} as lane, ${runs.input} as input, taken.taken_at::text as "takenAt",
      run.id as "runId", run.user_id as "userId", run.started_by as "startedBy"
    from seen left join taken using (${key}, ${lane}) join ${runs.runs} as run on run.id = seen.run_id
    order by seen.position`.execute(db);
}
