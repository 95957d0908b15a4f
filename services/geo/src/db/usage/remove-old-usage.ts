import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { sql, type QueryExecutorProvider } from 'kysely';

/** Removes usage older than `days`, but none while a listener is still to be told all. Returns how many records. */
export async function removeOldUsage(
  db: QueryExecutorProvider,
  days: number,
  to: readonly string[] = usageRecorded.listeners,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from usage_records
    where at < now() - ${days} * interval '1 day' and exists (
      select from usage_resends where began_at >= asked_at and told_to @> ${to}::text[] and after_at is null
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
