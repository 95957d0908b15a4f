import type { GeoRecord } from '@geoplan/contracts/geo-record';
import type { PairErrorCode } from '@geoplan/contracts/geo-runs';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { RunStatus } from '@geoplan/contracts/runs';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { stoppingCodes, type Pair } from '../../domain/provider.ts';
import type { PairFailure } from '../../domain/runs/claimed-pair.ts';
import type { GeoTables } from '../tables.ts';

/** Outcome of a pair, for every run that waits for it. */
export interface FinishedPair extends Pair {
  /** An error does not end items that began to wait after the claim. */
  takenAt: string;
  isFromStore: boolean;
  end: { result: GeoRecord } | { error: PairFailure };
}

/** A run that cannot go on, and why. */
interface StoppedRun {
  run_id: string;
  error_code: PairErrorCode;
  error_message: string;
}

/**
 * Ends the waiting items of these pairs in all runs, numbers them in the order they finished, counts them and ends the
 * runs that are finished. After a stopping outcome the rest of its run ends the same way, but for what is being asked
 * right now. Returns the runs that moved, as they are now.
 */
export async function finishItems(
  trx: Transaction<GeoTables>,
  finished: readonly FinishedPair[],
): Promise<{ id: string; status: RunStatus }[]> {
  const pairs = outcomeTable(finished);
  // Runs are locked before their items, and in one order, by everybody who changes both.
  const { rows: runs } = await sql<{ id: string }>`
    select r.id from runs as r where r.id in (
      select i.run_id from run_items as i join ${pairs} using (keyword_key, country) where i.state = 'waiting'
    ) order by r.id for update`.execute(trx);
  const runIds = runs.map(({ id }) => id);
  if (runIds.length === 0) return [];
  const stopped = await endItems(
    trx,
    sql`
      select i.run_id, i.position, p.place, p.result, p.error_code, p.error_message, p.is_from_store
      from run_items as i join ${pairs} using (keyword_key, country)
      where i.state = 'waiting' and i.run_id = any(${runIds}::uuid[])
        and (p.error_code is null or i.waiting_since <= p.taken_at)`,
  );
  if (stopped.length > 0) await endItems(trx, restOf(stopped));
  return trx.selectFrom('runs').select(['id', 'status']).where('id', 'in', runIds).execute();
}

function outcomeTable(finished: readonly FinishedPair[]): RawBuilder<unknown> {
  const errors = finished.map(({ end }) => ('error' in end ? end.error : null));
  const results = finished.map(({ end }) => ('result' in end ? JSON.stringify(end.result) : null));
  return sql`unnest(
    ${finished.map(({ keyword }) => keywordKey(keyword))}::text[], ${finished.map(({ country }) => country)}::text[],
    ${finished.map(({ takenAt }) => takenAt)}::timestamptz[], ${finished.map((one) => one.isFromStore)}::boolean[],
    ${results}::text[], ${errors.map((error) => error?.code ?? null)}::text[],
    ${errors.map((error) => error?.message ?? null)}::text[]
  ) with ordinality as p (keyword_key, country, taken_at, is_from_store, result, error_code, error_message, place)`;
}

function restOf(stopped: readonly StoppedRun[]): RawBuilder<unknown> {
  return sql`
    select i.run_id, i.position, i.position as place, null::text as result, s.error_code, s.error_message,
      false as is_from_store
    from unnest(${stopped.map((one) => one.run_id)}::uuid[], ${stopped.map((one) => one.error_code)}::text[],
      ${stopped.map((one) => one.error_message)}::text[]) as s (run_id, error_code, error_message)
    join run_items as i on i.run_id = s.run_id and i.state = 'waiting'
    where not exists (
      select from pair_leases as l
      where l.keyword_key = i.keyword_key and l.country = i.country and l.until > clock_timestamp()
    )`;
}

/** `ending` gives run_id, position, place, result, error_code, error_message, is_from_store of items of locked runs. */
async function endItems(trx: Transaction<GeoTables>, ending: RawBuilder<unknown>): Promise<StoppedRun[]> {
  const { rows } = await sql<StoppedRun>`
    with ending as materialized (
      -- of two answers for one item the first counts
      select distinct on (run_id, position) * from (${ending}) as found order by run_id, position, place
    ),
    item as (
      select e.*, r.last_seq + row_number() over (partition by e.run_id order by e.place, e.position) as seq
      from ending as e join runs as r on r.id = e.run_id
    ),
    ended as (
      update run_items as i set
        state = case when item.error_code is null then 'found' else 'failed' end,
        seq = item.seq, is_from_store = item.is_from_store, result = item.result::jsonb,
        error_code = item.error_code, error_message = item.error_message
      from item where i.run_id = item.run_id and i.position = item.position
    ),
    counted as (
      -- a cancelled run of which only some pairs were tried again is cancelled again in the end
      select run_id, count(*) as done, count(error_code) as failed, count(*) filter (where is_from_store) as stored,
        (select count(*) from run_items as i where i.run_id = ending.run_id and i.state = 'cancelled') as cancelled
      from ending group by run_id
    ),
    moved as (
      update runs as r set
        done = r.done + c.done, failed = r.failed + c.failed, from_store = r.from_store + c.stored,
        last_seq = r.last_seq + c.done,
        status = case when r.done + c.done + c.cancelled < r.total then r.status when c.cancelled > 0 then 'cancelled'
          when r.failed + c.failed = r.total then 'failed' else 'completed' end,
        finished_at = case when r.done + c.done + c.cancelled = r.total then now() end
      from counted as c where r.id = c.run_id
    )
    select distinct on (run_id) run_id, error_code, error_message from ending
    where error_code = any(${[...stoppingCodes]}::text[]) order by run_id, place`.execute(trx);
  return rows;
}
