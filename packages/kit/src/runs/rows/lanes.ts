import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Runs } from '../define-runs.ts';

/** An item that has ended, by its position in its run. */
export interface EndedItem {
  run_id: string;
  position: number;
}

/** Changes to lanes in a transaction. */
interface LaneChanges {
  /**
   * Lanes of items that ended, were postponed or lost their lease, with their remaining rest time; 0 or less if there
   * is none.
   */
  lanes: readonly { lane: string; restMs?: number }[];
  /** Ended items; the items that depend on them are released. */
  ended: readonly EndedItem[];
}

/** Position after all others, for a lane whose items did not change. */
const unknown = sql`2147483647`;

/**
 * Opens lanes in the order of their names. The next claim checks their items and closes them again. Every transaction
 * that makes an item claimable must end with this statement. `from` has rows of lane, position, rest_until.
 *
 * Only a claim closes a lane, and it reads the lane's items after locking the lane. Either that claim sees earlier
 * changes of the transaction, or the lane is opened after it, so no lane is left asleep. The statement is an upsert,
 * because a claim may have removed an empty lane since it began.
 */
const open = ({ lanes }: Runs, from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into ${lanes} as l (name, position, rest_until, next_at)
  select lane, coalesce(min(position), ${unknown}), max(rest_until), coalesce(max(rest_until), '-infinity')
  from (${from}) as changed (lane, position, rest_until) group by lane order by lane
  on conflict (name) do update set position = least(l.position, excluded.position),
    rest_until = greatest(l.rest_until, excluded.rest_until),
    next_at = coalesce(greatest(l.rest_until, excluded.rest_until), '-infinity')`;

/** Opens the lanes of a run's waiting items, after the items were stored. */
export async function openLanesOfRun(trx: QueryExecutorProvider, runs: Runs, runId: string): Promise<void> {
  await open(
    runs,
    sql`select ${runs.lane}, position, null::timestamptz from ${runs.items}
      where run_id = ${runId} and state || '' = 'waiting' and not is_held`,
  ).execute(trx);
}

/**
 * Opens lanes in which items ended, and the lanes of dependent items that this releases. Must be the last statement
 * of its transaction.
 */
export async function openLanes(
  trx: QueryExecutorProvider,
  runs: Runs,
  { lanes, ended }: LaneChanges,
): Promise<void> {
  await sql`with released as (
      update ${runs.items} as i set is_held = false
      from unnest(${ended.map(({ run_id }) => run_id)}::uuid[], ${ended.map(({ position }) => position)}::integer[])
        as done (run_id, position)
      where i.run_id = done.run_id and i.after_position = done.position and i.is_held
      returning i.${runs.lane}, i.position
    ) ${open(
      runs,
      sql`select *, null::timestamptz from released union all
        select lane, null, case when ms > 0 then clock_timestamp() + ms * interval '1 ms' end
        from unnest(${lanes.map(({ lane }) => lane)}::text[],
          ${lanes.map(({ restMs = 0 }) => restMs)}::float8[]) as changed (lane, ms)`,
    )}`.execute(trx);
}

/** Opens the lanes of leases returned by a `with` query, in a separate statement. */
export async function openLanesOfLeases(
  db: QueryExecutorProvider,
  runs: Runs,
  released: RawBuilder<unknown>,
): Promise<void> {
  await sql`with released as (${released} returning l.${runs.lane})
    ${open(runs, sql`select *, null::integer, null::timestamptz from released`)}`.execute(db);
}

/**
 * Safety net that opens lanes that wait for an event although an item is free or no item is left. Returns their
 * number, which is 0 unless items were changed by hand.
 */
export async function wakeLanes(db: QueryExecutorProvider, { lanes, items, lane }: Runs): Promise<number> {
  const ofLane = sql`from ${items} as i where i.${lane} = l.name and i.state = 'waiting'`;
  const { numAffectedRows } = await sql`update ${lanes} as l set next_at = '-infinity' from (
      select name from ${lanes} as l
      where next_at = 'infinity' and (not exists (select ${ofLane}) or exists (select ${ofLane} and not i.is_held))
      for update skip locked
    ) as asleep where l.name = asleep.name`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Time in ms until the next lane is due; 0 if a lane is due now, `null` if no lane has a due time. */
export async function nextDueInMs(db: QueryExecutorProvider, { lanes }: Runs): Promise<number | null> {
  const { rows } = await sql<{ ms: number }>`
    select case when next_at <= statement_timestamp() then 0
      else extract(epoch from next_at - statement_timestamp()) * 1000 end::float8 as ms
    from ${lanes} where next_at < 'infinity' order by next_at limit 1`.execute(db);
  return rows[0]?.ms ?? null;
}
