import { sql, type QueryExecutorProvider } from 'kysely';
import type { Runs } from '../define-runs.ts';

/** Event of a run: it progressed, ended or was cancelled. */
type RunNews = 'moved' | 'over' | 'cancelled';

/**
 * Sends a NOTIFY to the followers of these runs, and to the workers of a cancelled run, when the transaction commits.
 */
export async function notifyRuns(
  trx: QueryExecutorProvider,
  { names }: Runs,
  changed: readonly { id: string; news: RunNews }[],
): Promise<void> {
  if (changed.length === 0) return;
  const payloads = changed.map(({ id, news }) => `${id} ${news}`);
  await sql`select pg_notify(${names.channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    trx,
  );
}

/** Parses the payload of a notification. */
export function parseRunNotification(payload: string): {
  runId: string;
  isOver: boolean;
  isCancelled: boolean;
} {
  const [runId = '', news] = payload.split(' ');
  return { runId, isOver: news !== 'moved', isCancelled: news === 'cancelled' };
}
