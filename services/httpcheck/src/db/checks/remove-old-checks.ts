import { sql, type QueryExecutorProvider } from 'kysely';

/** Number of rows removed by one statement, small enough not to block other statements. */
const stepRows = 5_000;

/**
 * Removes rows from before the history was partitioned by day. They are in the partition `site_checks` until it is
 * dropped as a whole.
 */
async function removeUndividedChecks(db: QueryExecutorProvider, days: number): Promise<void> {
  const { rows } = await sql`select where to_regclass('site_checks') is not null`.execute(db);
  for (let left = rows.length > 0; left;) {
    const { numAffectedRows } = await sql`delete from site_checks where id in (
      select id from site_checks where checked_at < now() - ${days} * interval '1 day'
      order by checked_at limit ${stepRows} for update skip locked
    )`.execute(db);
    left = numAffectedRows === BigInt(stepRows);
  }
}

/** Applies the retention: removes unpartitioned checks and the state of removed sites older than `days` days. */
export async function removeOldChecks(db: QueryExecutorProvider, days: number): Promise<void> {
  await removeUndividedChecks(db, days);
  await sql`with gone as (
      delete from sites where removed_at < now() - ${days} * interval '1 day' returning site_id
    ) delete from site_states using gone where site_states.site_id = gone.site_id`.execute(db);
  await sql`delete from told_ranges where told_at < now() - ${days} * interval '1 day'`.execute(db);
}
