import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import { enqueue } from '@geoplan/kit/outbox/outbox';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

interface UnsentResult {
  siteId: string;
  url: string;
  httpStatus: number;
  reason: CheckReason;
  finalUrl: string | null;
  checkedAt: Date;
  runId: string | null;
}

/** Between two messages, over all replicas. */
const betweenMs = 1_000;
/** Most results of one message (contracts). */
const resultsPerMessage = 500;

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

/**
 * Enqueues one message of results, unless one was enqueued within the last second by any replica. Returns how many
 * results it holds.
 */
export async function sendResults<T>(db: Kysely<T>): Promise<number> {
  const { rows: some } = await sql`select from unsent_results limit 1`.execute(db);
  // Most of the time, and then without a transaction.
  if (some.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    const { rows: turn } = await sql`select from result_messages
      where last_at <= clock_timestamp() - ${betweenMs} * interval '1 ms' for update skip locked`.execute(
      trx,
    );
    if (turn.length === 0) return 0;
    const results = await takeUnsent(trx);
    if (results.length === 0) return 0;
    await enqueue(trx, httpStatusChecked, {
      results: results.map(({ checkedAt, ...result }) => ({
        ...result,
        checkedAt: checkedAt.toISOString(),
      })),
    });
    await sql`update result_messages set last_at = clock_timestamp()`.execute(trx);
    return results.length;
  });
}
