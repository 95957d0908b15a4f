import { sql, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';
import { isDue, restingLanes } from './next-due.ts';
import { isWaiting } from './waiting-items.ts';
import { mayTakeOver } from './worker-heartbeat.ts';

/** What a claim asks for. */
export interface Claim {
  /** Id of the worker. */
  holder: string;
  /** Most items to claim. */
  limit: number;
  leaseMs: number;
  /** Only items of the first one's lane. */
  isOneLane: boolean;
}

/** `with` queries that end in `seen`: rows of items to claim, each item once, locked. */
export const pickItems = (runs: Runs, claim: Claim): RawBuilder<unknown> =>
  runs.maxPerLane === null ? pickFirst(runs, claim) : pickInLanes(runs, claim, runs.maxPerLane);

function pickFirst(runs: Runs, { holder, limit, leaseMs, isOneLane }: Claim): RawBuilder<unknown> {
  const { items, leases, key, lane, isTimed } = runs;
  const isFree = sql`not exists (
    select from ${leases} as l where l.${key} = i.${key} and l.${lane} = i.${lane}
      and (l.until > clock_timestamp() or not ${mayTakeOver(runs, { holder, leaseMs })})
  )`;
  const ofOpenLane = isTimed ? sql`and i.${lane} not in (${restingLanes(runs)})` : sql``;
  const isCandidate = sql`i.state = 'waiting' and ${isFree} ${isDue(runs)} ${ofOpenLane}`;
  const ofOneLane = isOneLane
    ? sql`and i.${lane} = (
        select i.${lane} from ${items} as i where ${isCandidate} order by i.position, i.run_id limit 1
      )`
    : sql``;
  // Locking what was seen keeps two workers from choosing the same items; the lease keeps it so afterwards.
  return sql`with item as (
      select i.* from ${items} as i
      where ${isCandidate} ${ofOneLane}
      order by i.position, i.run_id limit ${limit} for update of i skip locked
    ),
    seen as (select distinct on (${key}, ${lane}) * from item order by ${key}, ${lane}, position)`;
}

/**
 * A walk along the waiting items in their order, one step an item, that leaves out full and resting lanes as it goes: a
 * window over the first N would end within one long lane, and one over all of them would sort them for every claim.
 * Lanes and items already picked are kept as hashes; a collision leaves an item to the next claim.
 */
function pickInLanes(runs: Runs, claim: Claim, maxPerLane: number): RawBuilder<unknown> {
  const { items, leases, key, lane, isTimed } = runs;
  const resting = isTimed ? sql`union all ${restingLanes(runs)}` : sql``;
  const inOneLane = claim.isOneLane ? sql`and (w.nth = 0 or i.${lane} = w.lane)` : sql``;
  return sql`with recursive held as materialized (
      select ${key}, ${lane} from ${leases}
      where until > clock_timestamp() or not ${mayTakeOver(runs, claim)}
    ),
    busy as materialized (select ${lane} as lane, count(*) as n from held group by 1),
    closed as materialized (select lane from busy where n >= ${maxPerLane} ${resting}),
    walk as (
      select 0 as nth, -1 as position, '00000000-0000-0000-0000-000000000000'::uuid as run_id, '' as lane,
        '{}'::bigint[] as lanes, '{}'::bigint[] as keys
      union all
      select w.nth + 1, next.position, next.run_id, next.lane, w.lanes || next.lane_hash, w.keys || next.key_hash
      from walk as w cross join lateral (
        select i.position, i.run_id, i.${lane} as lane, hash.* from ${items} as i
          cross join lateral (select hashtextextended(i.${lane}, 0) as lane_hash,
            hashtextextended(i.${key}, hashtextextended(i.${lane}, 1)) as key_hash) as hash
        where i.state = 'waiting' and (i.position, i.run_id) > (w.position, w.run_id) ${isDue(runs)} ${inOneLane}
          and i.${lane} not in (select lane from closed)
          and (i.${key}, i.${lane}) not in (select ${key}, ${lane} from held)
          and hash.key_hash <> all(w.keys)
          and cardinality(array_positions(w.lanes, hash.lane_hash))
            + coalesce((select n from busy where busy.lane = i.${lane}), 0) < ${maxPerLane}
        order by i.position, i.run_id limit 1
      ) as next
      where w.nth < ${claim.limit}
    ),
    seen as (
      select i.* from walk cross join lateral (
        select i.* from ${items} as i
        where i.run_id = walk.run_id and i.position = walk.position and ${isWaiting} ${isDue(runs)}
        for update skip locked
      ) as i
    )`;
}
