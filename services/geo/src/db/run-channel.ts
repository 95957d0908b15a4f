import { sql, type QueryExecutorProvider } from 'kysely';

/** NOTIFY channel that tells every process which runs have moved; see `readRunNotice`. */
export const runChannel = 'geo_runs';

/** What happened to a run: it went on, came to its end, or was cancelled. */
type RunNews = 'moved' | 'over' | 'cancelled';

/** Tells the followers of these runs, and the workers of a cancelled one, if and when the transaction commits. */
export async function announceRuns(
  trx: QueryExecutorProvider,
  runs: readonly { id: string; news: RunNews }[],
): Promise<void> {
  if (runs.length === 0) return;
  const payloads = runs.map(({ id, news }) => `${id} ${news}`);
  await sql`select pg_notify(${runChannel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    trx,
  );
}

/** What a notification says. */
export function readRunNotice(payload: string): { runId: string; isOver: boolean; isCancelled: boolean } {
  const [runId = '', news] = payload.split(' ');
  return { runId, isOver: news !== 'moved', isCancelled: news === 'cancelled' };
}
