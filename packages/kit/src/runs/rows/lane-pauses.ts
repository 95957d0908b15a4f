import { sql, type QueryExecutorProvider } from 'kysely';
import type { Runs } from '../define-runs.ts';

/** Lets lanes rest: no replica claims anything of them before. The longest rest of a lane counts; 0 or less is none. */
export async function restLanes(
  trx: QueryExecutorProvider,
  runs: Runs,
  rests: readonly { lane: string; restMs: number }[],
): Promise<void> {
  const resting = rests.filter(({ restMs }) => restMs > 0);
  if (resting.length === 0) return;
  if (!runs.isTimed) throw new Error('only lanes of runs that are isTimed can rest');
  // In one order: two commits that let the same lanes rest wait for each other, but never in a circle.
  await sql`
    insert into ${runs.pauses} as p (lane, until)
    select lane, clock_timestamp() + max(ms) * interval '1 ms' from unnest(
      ${resting.map(({ lane }) => lane)}::text[], ${resting.map(({ restMs }) => restMs)}::float8[]
    ) as rest (lane, ms) group by lane order by lane
    on conflict (lane) do update set until = excluded.until where p.until < excluded.until`.execute(trx);
}

/** Removes the pauses that are over. */
export async function removePauses(db: QueryExecutorProvider, { pauses }: Runs): Promise<void> {
  await sql`delete from ${pauses} using (
      select lane from ${pauses} where until < clock_timestamp() for update skip locked
    ) as past where ${pauses}.lane = past.lane`.execute(db);
}
