import type { RunStatus } from '@geoplan/contracts/runs';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { ItemKey, Runs } from '../define-runs.ts';
import type { EndedItem } from './lanes.ts';
import { isPostponed, postponeItems, type Postponement } from './postpone-items.ts';
import { waitingItem } from './waiting-items.ts';

/** Completion of an item, with a result or an error (`message` is Russian), or its postponement. */
export type ItemEnd =
  | { result: unknown }
  | { error: { code: string; message: string } }
  | { again: Postponement };

/** Outcome of an item, for every run that waits for it. */
export interface ItemOutcome extends ItemKey {
  /** Time of the claim. An error does not end items that began to wait after it. */
  takenAt: string;
  /** True if the result was already stored and cost no work. */
  isFromStore: boolean;
  end: ItemEnd;
  /** Time after the result during which no replica claims from the lane, ms; items already claimed continue. */
  laneRestMs?: number;
}

/** Ended items, and the current state of the runs that they changed. */
interface FinishedItems {
  ended: EndedItem[];
  runs: { id: string; status: RunStatus }[];
}

/** An ended item, with its error if there is one. */
interface Ended extends EndedItem {
  error_code: string | null;
  error_message: string | null;
}

/**
 * Ends the waiting items of these keys in all runs, numbers them in the order of completion, counts them and ends
 * finished runs. After a stopping error, the remaining items of the run end in the same way, except for items in
 * progress. Items to be retried are postponed and do not change the counts. The caller must open the lanes with
 * `openLanes`.
 */
export async function finishItems(
  trx: QueryExecutorProvider,
  runs: Runs,
  outcomes: readonly ItemOutcome[],
): Promise<FinishedItems> {
  const again = outcomes.filter(isPostponed);
  // All code that changes both runs and items locks the runs first, in one order.
  const { rows: locked } = await sql<{ id: string }>`
    select r.id from ${runs.runs} as r
    where r.status = 'running' and exists (select from ${outcomeTable(runs, outcomes)} cross join ${waitingItem(runs)})
    order by r.id for update`.execute(trx);
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return { ended: [], runs: [] };
  const settled = outcomes.filter((one) => !isPostponed(one));
  const ended = await endItems(
    trx,
    runs,
    sql`
      select i.run_id, i.position, p.place, p.result, p.error_code, p.error_message, p.is_from_store
      from unnest(${ids}::uuid[]) as r (id) cross join ${outcomeTable(runs, settled)} cross join ${waitingItem(runs)}
      where p.error_code is null or i.waiting_since <= p.taken_at`,
  );
  const stopping = ended.filter(({ error_code: code }) => code !== null && runs.stoppingCodes.includes(code));
  if (stopping.length > 0) ended.push(...(await endItems(trx, runs, restOf(runs, stopping))));
  // Runs after the items have ended, because an item that also has a result is no longer waiting.
  if (again.length > 0) await postponeItems(trx, runs, ids, again);
  const { rows } = await sql<{ id: string; status: RunStatus }>`select id, status from ${runs.runs}
    where id = any(${ids}::uuid[])`.execute(trx);
  return { ended, runs: rows };
}

function outcomeTable({ key, lane }: Runs, outcomes: readonly ItemOutcome[]): RawBuilder<unknown> {
  const errors = outcomes.map(({ end }) => ('error' in end ? end.error : null));
  const results = outcomes.map(({ end }) => ('result' in end ? JSON.stringify(end.result) : null));
  return sql`unnest(
    ${outcomes.map((one) => one.key)}::text[], ${outcomes.map((one) => one.lane)}::text[],
    ${outcomes.map(({ takenAt }) => takenAt)}::timestamptz[], ${outcomes.map((one) => one.isFromStore)}::boolean[],
    ${results}::text[], ${errors.map((error) => error?.code ?? null)}::text[],
    ${errors.map((error) => error?.message ?? null)}::text[]
  ) with ordinality as p (${key}, ${lane}, taken_at, is_from_store, result, error_code, error_message, place)`;
}

function restOf({ items, leases, key, lane }: Runs, stopped: readonly Ended[]): RawBuilder<unknown> {
  return sql`
    select i.run_id, i.position, i.position as place, null::text as result, s.error_code, s.error_message,
      false as is_from_store
    from (
      select distinct on (run_id) * from unnest(${stopped.map((one) => one.run_id)}::uuid[],
        ${stopped.map((one) => one.error_code)}::text[], ${stopped.map((one) => one.error_message)}::text[]
      ) with ordinality as all_of_them (run_id, error_code, error_message, nth) order by run_id, nth
    ) as s
    join ${items} as i on i.run_id = s.run_id and i.state = 'waiting'
    where not exists (
      select from ${leases} as l
      where l.${key} = i.${key} and l.${lane} = i.${lane} and l.until > clock_timestamp()
    )`;
}

/**
 * Ends the items of locked runs that `ending` selects with run_id, position, place, result, error_code, error_message
 * and is_from_store. Returns them in the order of `place`.
 */
async function endItems(
  trx: QueryExecutorProvider,
  { runs, items, names }: Runs,
  ending: RawBuilder<unknown>,
): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with ending as materialized (
      -- of two answers for one item the first counts
      select distinct on (run_id, position) * from (${ending}) as found order by run_id, position, place
    ),
    item as (
      select e.*, r.last_seq + row_number() over (partition by e.run_id order by e.place, e.position) as seq
      from ending as e join ${runs} as r on r.id = e.run_id
    ),
    ended as (
      update ${items} as i set
        state = case when item.error_code is null then ${names.succeeded} else 'failed' end,
        seq = item.seq, is_from_store = item.is_from_store, result = item.result::jsonb,
        error_code = item.error_code, error_message = item.error_message
      from item where i.run_id = item.run_id and i.position = item.position
    ),
    counted as (
      -- a cancelled run of which only some items were tried again is cancelled again in the end
      select run_id, count(*) as done, count(error_code) as failed, count(*) filter (where is_from_store) as stored,
        (select count(*) from ${items} as i where i.run_id = ending.run_id and i.state = 'cancelled') as cancelled
      from ending group by run_id
    ),
    moved as (
      update ${runs} as r set
        done = r.done + c.done, failed = r.failed + c.failed, from_store = r.from_store + c.stored,
        last_seq = r.last_seq + c.done,
        status = case when r.done + c.done + c.cancelled < r.total then r.status when c.cancelled > 0 then 'cancelled'
          when r.failed + c.failed = r.total then 'failed' else 'completed' end,
        finished_at = case when r.done + c.done + c.cancelled = r.total then now() end
      from counted as c where r.id = c.run_id
    )
    select run_id, position, error_code, error_message from ending order by place`.execute(trx);
  return rows;
}
