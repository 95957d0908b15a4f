import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { hasResent } from '@geoplan/kit/work/resends';
import { sql, type QueryExecutorProvider } from 'kysely';

/** Removes usage older than `days`, unless a listener still needs a complete resend. Returns the number of records. */
export async function removeOldUsage(
  db: QueryExecutorProvider,
  days: number,
  message: Pick<typeof usageRecorded, 'type' | 'listeners'> = usageRecorded,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from usage_records
    where at < now() - ${days} * interval '1 day' and ${hasResent(message)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
