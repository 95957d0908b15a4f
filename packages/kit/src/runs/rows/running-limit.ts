import { sql, type QueryExecutorProvider } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Runs } from '../define-runs.ts';

/**
 * Maximum number of concurrent runs per user and kind. Claims alternate between runs, so each additional run gives
 * the user a larger share.
 */
export const maxRunningRuns = 5;

/**
 * Returns true if a user may have one more run in progress. A user's starts and retries wait for each other until their
 * transactions end.
 */
export async function hasRoomForRun(
  trx: QueryExecutorProvider,
  { runs, names }: Runs,
  userId: string,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${names.runs} of ${userId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ running: number }>`select count(*)::int as running from ${runs}
    where status = 'running' and user_id = ${userId}`.execute(trx);
  return (rows[0]?.running ?? 0) < maxRunningRuns;
}

export const tooManyRuns = (): AppError =>
  new AppError(
    'conflict',
    `У вас уже идёт ${maxRunningRuns}\u00A0таких запусков. Дождитесь конца одного из них или отмените его.`,
  );
