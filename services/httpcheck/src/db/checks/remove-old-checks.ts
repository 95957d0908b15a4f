import { sql, type QueryExecutorProvider } from 'kysely';

/** Rows removed by one statement: a short one that holds up nobody. */
const stepRows = 5_000;

async function removeStep(db: QueryExecutorProvider, days: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from site_checks where id in (
    select id from site_checks where checked_at < now() - ${days} * interval '1 day'
    order by checked_at limit ${stepRows} for update skip locked
  )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Retention: removes checks of more than so many days ago, and what is known of sites that left so long ago. */
export async function removeOldChecks(db: QueryExecutorProvider, days: number): Promise<number> {
  let removed = 0;
  for (let step = stepRows; step === stepRows;) {
    step = await removeStep(db, days);
    removed += step;
  }
  await sql`with gone as (
      delete from sites where removed_at < now() - ${days} * interval '1 day' returning site_id
    ) delete from site_states using gone where site_states.site_id = gone.site_id`.execute(db);
  await sql`delete from told_ranges where told_at < now() - ${days} * interval '1 day'`.execute(db);
  return removed;
}
