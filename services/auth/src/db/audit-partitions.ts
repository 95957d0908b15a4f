import { sql, type Kysely } from 'kysely';
import { createAuditRepository } from './audit-repository.ts';
import type { AuthTables } from './tables.ts';

/**
 * Number of months created in advance, so that no row is lost if the job fails or the service is down for half a
 * year.
 */
const monthsAhead = 6;
/** Names of partitions; the partition with all rows from before the audit was partitioned is named after its end. */
const partitionName = /^audit_(until_)?(\d{4})_(\d{2})$/;
/** Maximum time that a login waits for the removal of a month, ms; the next run catches up. */
const lockTimeoutMs = 1_000;

const monthStart = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1));
const nameOf = (month: Date): string => `audit_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** Upper bound of a partition; null for other tables. */
function endOf(name: string): Date | null {
  const [found, isUntil, year, month] = partitionName.exec(name) ?? [];
  return found === undefined ? null : monthStart(Number(year), Number(month) - (isUntil ? 1 : 0));
}

async function addMonth(trx: Kysely<AuthTables>, month: Date): Promise<void> {
  const name = nameOf(month);
  const end = monthStart(month.getUTCFullYear(), month.getUTCMonth() + 1);
  // Creates the partition detached and then attaches it, which blocks neither readers nor writers.
  await sql`create table ${sql.table(name)} (like audit_entries including defaults including constraints)`.execute(
    trx,
  );
  // A trigger on the partitioned table does not fire for a statement that names the partition.
  await sql`create trigger audit_append_only before update or delete or truncate on ${sql.table(name)}
    for each statement execute function refuse_audit_change()`.execute(trx);
  await sql`alter table audit_entries attach partition ${sql.table(name)}
    for values from (${sql.lit(month.toISOString())}) to (${sql.lit(end.toISOString())})`.execute(trx);
}

interface RetentionOptions {
  /** Full months that are kept; 0 keeps all months. */
  months: number;
  /** The server's clock by default. */
  now?: Date;
}

/**
 * Creates the audit partitions for the coming months and drops those that ended at least `months` ago (retention).
 * Safe on any number of replicas, because only one does the work. Each dropped partition leaves a row in the audit.
 * Returns the names of the dropped partitions.
 */
export function maintainAuditPartitions(db: Kysely<AuthTables>, kept: RetentionOptions): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx);
    const { rows } = await sql<{ now: Date; isFree: boolean }>`
      select coalesce(${kept.now ?? null}::timestamptz, now()) as now,
        pg_try_advisory_xact_lock(hashtextextended('audit months', 0)) as "isFree"`.execute(trx);
    const [{ now, isFree } = { now: new Date(), isFree: false }] = rows;
    if (!isFree) return [];
    const parts = await sql<{ name: string }>`
      select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'audit_entries'::regclass order by relname`.execute(trx);
    const names = parts.rows.map(({ name }) => name);
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    const ends = names.map((name) => (name.includes('until') ? endOf(name) : null));
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
      const start = monthStart(year, month + ahead);
      if (names.includes(nameOf(start)) || ends.some((end) => end && end > start)) continue;
      await addMonth(trx, start);
    }
    const oldest = monthStart(year, month - kept.months);
    const expired = kept.months === 0 ? [] : names.filter((name) => (endOf(name) ?? now) <= oldest);
    for (const target of expired) {
      await sql`drop table ${sql.table(target)}`.execute(trx);
      const event = {
        actor: null,
        action: 'audit.month-dropped',
        target,
        result: 'success' as const,
        ip: null,
      };
      await createAuditRepository(trx).add(event);
    }
    return expired;
  });
}
