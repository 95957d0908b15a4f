import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/** Maximum time that a call waits for the removal of a month, ms; the next run catches up. */
const defaultLockTimeoutMs = 1_000;

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);
const monthAfter = (start: Date): Date =>
  new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
const tableOf = (month: string): string => `usage_calls_${month.replace('-', '_')}`;

/** `YYYY-MM` in UTC: the partition of the ledger for a call made at this time. */
export const ledgerMonthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** Months of the ledger, oldest first. */
export async function listLedgerMonths(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select replace(right(relname::text, 7), '_', '-') as month from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'usage_calls'::regclass order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/** Creates missing months, one replica at a time. */
export function addLedgerMonths<T>(db: Kysely<T>, months: readonly string[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('ledger months', 0))`.execute(trx);
    const present = new Set(await listLedgerMonths(trx));
    for (const month of months) {
      if (present.has(month)) continue;
      const table = sql.table(tableOf(month));
      const start = startOf(month);
      // Creates the partition detached and then attaches it, which blocks neither readers nor writers.
      await sql`create table ${table} (like usage_calls including defaults including constraints)`.execute(
        trx,
      );
      await sql`alter table usage_calls attach partition ${table}
        for values from (${sql.lit(start.toISOString())}) to (${sql.lit(monthAfter(start).toISOString())})`.execute(
        trx,
      );
    }
  });
}

/**
 * Applies the retention: drops months that ended at least `months` full months before this one, and rejects older
 * calls afterwards. Daily sums are kept. Safe on any number of replicas. Returns the dropped months.
 */
export function dropLedgerMonths<T>(
  db: Kysely<T>,
  kept: { months: number; now: Date; lockTimeoutMs?: number },
): Promise<string[]> {
  const { months, now, lockTimeoutMs = defaultLockTimeoutMs } = kept;
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended('ledger months', 0))`.execute(trx);
    // Waits for groups that are being stored, because they lock the row (save-usage.ts).
    await sql`update ledger_start set at = ${start} where at < ${start}`.execute(trx);
    const expired = (await listLedgerMonths(trx)).filter((month) => startOf(month) < start);
    for (const month of expired) await sql`drop table ${sql.table(tableOf(month))}`.execute(trx);
    return expired;
  });
}
