import { every, type Periodic } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import { createRecurringFailure } from '@geoplan/kit/recurring-failure';
import type { Kysely } from 'kysely';
import { maintainAuditPartitions } from '../db/audit-partitions.ts';
import { removeExpired } from '../db/remove-expired.ts';
import type { AuthTables } from '../db/tables.ts';

/** Every quarter of an hour, the length of the throttle's window. */
const everyMs = 15 * 60_000;

interface SweepOptions {
  db: Kysely<AuthTables>;
  /** Full months for which the audit is kept; 0 = for ever. */
  auditMonths: number;
  log: Log;
}

/**
 * Removes expired rows and maintains the audit's partitions, now and every quarter of an hour until stopped; the next
 * sweep repairs a failed one. Resolves after the first one, which has created the coming months' partitions.
 */
export async function sweepExpired({ db, auditMonths, log }: SweepOptions): Promise<Periodic> {
  const failureLog = { log, failed: 'sweep of expired rows failed' };
  async function sweep(): Promise<void> {
    const dropped = await maintainAuditPartitions(db, { months: auditMonths });
    if (dropped.length > 0) log.info({ dropped }, 'old months of the audit dropped');
    await removeExpired(db);
  }
  await createRecurringFailure(failureLog).attempt(sweep);
  return every(everyMs, sweep, failureLog);
}
