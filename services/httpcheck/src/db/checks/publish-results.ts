import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { defineWork, type Work } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

export interface UnsentResult {
  siteId: string;
  url: string;
  httpStatus: number;
  reason: CheckReason;
  finalUrl: string | null;
  checkedAt: Date;
  runId: string | null;
}

/** Name of the work that publishes results. */
export const resultsPublish = 'results-publish';
/** Interval between two messages, across all replicas. */
const betweenMs = 1_000;
/** Maximum number of results per message (contracts). */
export const resultsPerMessage = 500;

async function takeUnsent(trx: QueryExecutorProvider): Promise<UnsentResult[]> {
  const { rows } = await sql<UnsentResult>`
    with oldest as (
      select site_id from unsent_results order by checked_at limit ${resultsPerMessage} for update skip locked
    )
    delete from unsent_results as u using oldest where u.site_id = oldest.site_id
    returning u.site_id as "siteId", u.url, u.http_status as "httpStatus", u.reason, u.final_url as "finalUrl",
      u.checked_at as "checkedAt", u.run_id as "runId"`.execute(trx);
  return rows;
}

export const toResults = (results: readonly UnsentResult[]) =>
  results.map(({ checkedAt, ...result }) => ({ ...result, checkedAt: checkedAt.toISOString() }));

/** Publishes results as one message per second across all replicas. */
export const publishResults = <T>(db: Kysely<T>): Work =>
  defineWork({
    name: resultsPublish,
    title: 'Передача результатов проверок',
    pauseMs: betweenMs,
    work: () =>
      db.transaction().execute(async (trx) => {
        const results = await takeUnsent(trx);
        if (results.length === 0) return undefined;
        await enqueue(trx, httpStatusChecked, { results: toResults(results) });
        return results.length < resultsPerMessage ? undefined : { againMs: betweenMs };
      }),
  });
