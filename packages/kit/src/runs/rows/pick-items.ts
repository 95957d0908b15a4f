import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';
import { isWaiting } from './waiting-items.ts';
import { endWhenAsleep, mayTakeOver, renewShare } from './worker-heartbeat.ts';

/** Parameters of a claim. */
export interface Claim {
  /** Id of the worker. */
  holder: string;
  /** Maximum number of items to claim. */
  limit: number;
  leaseMs: number;
  /** True to claim only items from the lane of the first item. */
  isOneLane: boolean;
}

/**
 * Planner settings to switch off, so that the planner uses indexes. Without statistics for a run that was just
 * stored, it would read the whole run once for each lane.
 */
const alongIndexes = ['enable_seqscan', 'enable_bitmapscan', 'enable_mergejoin', 'enable_sort', 'jit'];

/**
 * Locks up to `limit` open lanes, starting with the least advanced items, and up to `limit` lanes that are due;
 * returns their names. Lanes locked by another claim or a commit are skipped, so that a claim never waits.
 */
export async function lockOpenLanes(
  trx: QueryExecutorProvider,
  { lanes }: Runs,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with opened as (
      select name from ${lanes} where next_at = '-infinity'
      order by position limit ${limit} for update skip locked
    ),
    due as (
      select name from ${lanes} where next_at > '-infinity' and next_at <= statement_timestamp()
      order by next_at limit ${limit} for update skip locked
    ),
    settings as materialized (
      select ${endWhenAsleep}, array(select set_config(unnest(${alongIndexes}::text[]), 'off', true)) as planner
    )
    select either.* from (select name from opened union all select name from due) as either
      cross join settings where planner is not null`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Maximum number of items of a lane that are processed concurrently. */
const most = ({ maxPerLane }: Runs) => sql`${maxPerLane ?? 2_147_483_647}::integer`;

/** Free items of a lane, without the keys in `taken`; `order by`, `limit` and locks are added by the caller. */
const itemsOf = ({ items, key, lane }: Runs, name: RawBuilder<unknown>, taken: RawBuilder<unknown>) => sql`
  from ${items} as i where i.${lane} = ${name} and i.state = 'waiting' and not i.is_held
    and (i.${key}, i.${lane}) not in (select key, lane from ${taken})`;

/**
 * `with` queries over locked lanes. The last is `seen`, the locked rows of items to claim, each item once and the
 * least advanced first. `lane` contains the lanes and their free slots; `held` contains the leases that stay.
 */
export function pickItems(runs: Runs, claim: Claim, names: readonly string[]): RawBuilder<unknown> {
  const { items, leases, key, lane } = runs;
  const ofLanes = sql`${lane} = any(${names}::text[])`;
  const free = itemsOf(runs, sql`lane.name`, sql`held`);
  const ofOneLane = claim.isOneLane
    ? sql`and name = (select name from ranked order by position, run_id limit 1)`
    : sql``;
  return sql`with expired as materialized (
      select ${key} as key, ${lane} as lane from ${leases}
      where ${ofLanes} and until <= clock_timestamp() and ${mayTakeOver(runs, claim)} for update skip locked
    ),
    held as materialized (
      select ${key} as key, ${lane} as lane, until from ${leases}
      where ${ofLanes} and (${key}, ${lane}) not in (select key, lane from expired)
    ),
    lane as materialized (
      select name, greatest(0, least(${claim.limit}, ${most(runs)} - coalesce(n, 0))) as room
      from unnest(${names}::text[]) as name left join (
        select lane as name, count(*) as n from held group by lane
      ) as in_work using (name)
    ),
    found as materialized (
      select distinct on (lane.name, i.key) lane.name, lane.room, i.* from lane cross join lateral (
        (select i.run_id, i.position, i.${key} as key ${free} and i.not_before is null
          order by i.position, i.run_id limit lane.room)
        union all
        (select i.run_id, i.position, i.${key} ${free} and i.not_before <= statement_timestamp()
          order by i.not_before limit lane.room)
      ) as i order by lane.name, i.key, i.position
    ),
    ranked as (
      select *, row_number() over (partition by name order by position, run_id) as nth from found
    ),
    seen as materialized (
      select i.* from (
        select run_id, position from ranked where nth <= room ${ofOneLane}
        order by position, run_id limit ${claim.limit}
      ) as first cross join lateral (
        select i.* from ${items} as i
        where i.run_id = first.run_id and i.position = first.position and ${isWaiting} for update skip locked
      ) as i
    )`;
}

/**
 * `with` queries after `pickItems` and `taken`, the leases of the claim. They close lanes without a free item or slot
 * until a time or an event opens them, and remove empty lanes. The first expiry of a lease is such a time, so that
 * the items of a killed worker are found.
 */
export function closeLanes(runs: Runs, { leaseMs }: Claim, names: readonly string[]): RawBuilder<unknown> {
  const { lanes, items } = runs;
  // Kept outside the join, because the planner would otherwise read all lanes.
  const ofLanes = sql`l.name = any(${names}::text[])`;
  const free = itemsOf(runs, sql`lane.name`, sql`busy`);
  const soonest = sql`clock_timestamp() + ${leaseMs * renewShare} * interval '1 ms'`;
  return sql`busy as materialized (
      select key, lane, until from held union all select key, lane, until from taken
    ),
    state as materialized (
      select lane.name, ready.position, coalesce(ready.position, later.position) as first,
        ready.position is not null or later.not_before <= statement_timestamp() as has_free,
        coalesce(n, 0) < ${most(runs)} as has_room, expiry, later.not_before,
        (select true from ${items} as i where i.${runs.lane} = lane.name and i.state = 'waiting' limit 1) as has_items
      from lane
        left join (
          select lane as name, count(*) as n, min(greatest(until, ${soonest})) as expiry from busy group by lane
        ) as in_work using (name)
        left join lateral (select i.position ${free} and i.not_before is null
          order by i.position, i.run_id limit 1) as ready on true
        left join lateral (select i.position, i.not_before ${free} and i.not_before is not null
          order by i.not_before limit 1) as later on true
    ),
    closed as (
      update ${lanes} as l set rest_until = null, position = coalesce(state.first, l.position), next_at = case
        when has_free and has_room then '-infinity' when has_free then expiry
        else coalesce(least(expiry, state.not_before), 'infinity') end
      from state where l.name = state.name and ${ofLanes} and has_items
    ),
    removed as (
      delete from ${lanes} as l using state where l.name = state.name and ${ofLanes} and has_items is null
    )`;
}
