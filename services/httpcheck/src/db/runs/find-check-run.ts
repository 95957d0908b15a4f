import type { CheckedSite, CheckRun, CheckRunDetail } from '@geoplan/contracts/http-status/http-status-runs';
import type { ItemKey } from '@geoplan/kit/runs/define-runs';
import { readRun } from '@geoplan/kit/runs/rows/read-runs';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { checkRuns } from './check-runs.ts';

interface EndedItem {
  projectId: string;
  result: CheckedSite | null;
  code: string | null;
  message: string | null;
}

/** One run with its results, in the order of its sites; null if there is no such run. */
export function findCheckRun<T>(db: Kysely<T>, runId: string): Promise<CheckRunDetail | null> {
  return readRun(db, checkRuns, runId, async (trx) => {
    const { rows } = await sql<EndedItem>`select result, input ->> 'siteId' as "projectId",
        error_code as code, error_message as message
      from run_items where run_id = ${runId} and state in ('succeeded', 'failed') order by position`.execute(
      trx,
    );
    return {
      results: rows.flatMap(({ result }) => (result ? [result] : [])),
      errors: rows.flatMap(({ projectId, code, message }) =>
        code !== null && message !== null ? [{ projectId, code, message }] : [],
      ),
    };
  });
}

/** One run as shown in lists; null if there is no such run. */
export function findListedRun<T>(db: Kysely<T>, runId: string): Promise<CheckRun | null> {
  return readRun(db, checkRuns, runId, () => Promise.resolve({}));
}

/** Keys of a run's items for these sites. */
export async function findRunItems(
  db: QueryExecutorProvider,
  runId: string,
  siteIds: readonly string[],
): Promise<ItemKey[]> {
  const { rows } = await sql<ItemKey>`select key, lane from run_items
    where run_id = ${runId} and input ->> 'siteId' = any(${siteIds}::text[])`.execute(db);
  return rows;
}
