import type { RunCounts, RunStatus } from '@geoplan/contracts/runs';
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely';
import type { RunRow, Runs } from '../define-runs.ts';

/** Keyset position in the list of runs, immediately after this run. */
export interface RunPosition {
  startedAt: Date;
  runId: string;
}

/**
 * Column of run `r`: the number of items waiting for another attempt. Computed only for runs in progress, so that the
 * items of ended runs are never scanned.
 */
const postponedOf = ({ items }: Runs) => sql`, case when r.status = 'running' then (
    select count(*)::integer from ${items} as i
    where i.run_id = r.id and i.state = 'waiting' and not i.is_held and i.not_before is not null) else 0 end as postponed`;

/** A page of runs, newest first. */
export async function listRuns<Row extends RunRow, Own>(
  db: QueryExecutorProvider,
  runs: Runs<unknown, Row, Own>,
  wanted: { status: RunStatus | undefined; after: RunPosition | null; limit: number },
) {
  const { status, after, limit } = wanted;
  const ofStatus = status ? sql`status = ${status}` : sql`true`;
  const behind = after ? sql`(started_at, id) < (${after.startedAt}, ${after.runId}::uuid)` : sql`true`;
  const { rows } =
    await sql<Row>`select r.*${runs.columns}${postponedOf(runs)} from ${runs.runs} as r where ${ofStatus} and ${behind}
    order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows.map((row) => runs.toRun(row));
}

export async function runExists(db: QueryExecutorProvider, { runs }: Runs, runId: string): Promise<boolean> {
  return (await sql`select from ${runs} where id = ${runId}`.execute(db)).rows.length > 0;
}

/** One run with the result of `readItems`, from one snapshot; `null` if there is no such run. */
export function readRun<T, Row extends RunRow, Own, Items>(
  db: Kysely<T>,
  runs: Runs<unknown, Row, Own>,
  runId: string,
  readItems: (trx: Transaction<T>) => Promise<Items>,
) {
  // Counts and items of a run in progress must be consistent.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx) => {
    const { rows } =
      await sql<Row>`select r.*${runs.columns}${postponedOf(runs)} from ${runs.runs} as r where id = ${runId}`.execute(
        trx,
      );
    return rows[0] ? { ...runs.toRun(rows[0]), ...(await readItems(trx)) } : null;
  });
}

/** A finished item as sent to followers. */
export interface FinishedItem {
  seq: number;
  /** JSON of the `item` event. */
  json: string;
}

/** State of a run at one point in time. */
export interface RunState {
  status: RunStatus;
  counts: RunCounts;
}

/**
 * A run and its items that finished after `afterSeq`, from one snapshot. Item numbers are assigned together with the
 * counts under the run's lock, so no item at or below `last_seq` can appear later. `null` if there is no such run.
 */
export async function readRunUpdates(
  db: QueryExecutorProvider,
  runs: Runs,
  runId: string,
  afterSeq: number,
): Promise<{ state: RunState; items: FinishedItem[] } | null> {
  const { rows } = await sql<RunRow & { last_seq: number }>`
    select status, done, total, failed, last_seq${postponedOf(runs)} from ${runs.runs} as r where id = ${runId}`.execute(
    db,
  );
  const [run] = rows;
  if (!run) return null;
  const { status, done, total, failed, postponed, last_seq: lastSeq } = run;
  const counts = { done, total, failed, ...(postponed === undefined ? {} : { postponed }) };
  const state = { status, counts };
  if (lastSeq <= afterSeq) return { state, items: [] };
  const { rows: items } = await sql<FinishedItem>`select seq, ${runs.event} as json from ${runs.items}
    where run_id = ${runId} and seq > ${afterSeq} and seq <= ${lastSeq} order by seq`.execute(db);
  return { state, items };
}
