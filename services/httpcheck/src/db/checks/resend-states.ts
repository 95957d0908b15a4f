import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/** Once a day, with room for a night in which this process slept; ms. */
const resendAfterMs = 20 * 3_600_000;

/** Requests that everything is told again, by the next poll of any replica. */
export async function requestResend(db: QueryExecutorProvider): Promise<void> {
  await sql`update result_resends set asked_at = clock_timestamp()`.execute(db);
}

/**
 * Queues the last result of every site to be told again where that is due, so that no lost message, no restored backup
 * and no wiped broker leaves a listener's copy wrong for longer than a day (P37): on request, once a day, and when there
 * is a new listener (`to`, all by default). Returns how many were queued; null = it was not due, or another process does it.
 */
export function resendIfDue<T>(
  db: Kysely<T>,
  to: readonly string[] = httpStatusChecked.listeners,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from result_resends
      where told_at is null or told_at < asked_at or not told_to @> ${to}::text[]
        or told_at < now() - ${resendAfterMs} * interval '1 ms'
      for update skip locked`.execute(trx);
    if (rows.length === 0) return null;
    // What still waits to be told is newer.
    const { numAffectedRows } = await sql`
      insert into unsent_results (site_id, url, http_status, reason, final_url, checked_at)
      select st.site_id, st.url, st.http_status, st.reason, st.final_url, st.checked_at
      from site_states as st join sites as s on s.site_id = st.site_id and s.url = st.url
      where s.removed_at is null order by st.site_id
      on conflict (site_id) do nothing`.execute(trx);
    await sql`update result_resends set told_at = clock_timestamp(), told_to = ${to}`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}
