import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/** Number of days created in advance, so that no check is lost if the job fails for a week. */
const daysAhead = 7;
/** Maximum time that a result waits for the removal of a day, ms. The next run of the job removes the day instead. */
const lockTimeoutMs = 1_000;
const dayMs = 86_400_000;

interface Part {
  name: string;
  endsAt: Date;
}

/** Partitions of the history. The first partition, `site_checks`, contains all checks from before the partitioning. */
async function listParts(db: QueryExecutorProvider): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select relname::text as name,
      (regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'TO \\(''(.+)''\\)'))[1]::timestamptz as "endsAt"
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'site_check_history'::regclass order by 2`.execute(db);
  return rows;
}

async function addDay(trx: QueryExecutorProvider, start: Date): Promise<void> {
  const day = start.toISOString().slice(0, 10).replaceAll('-', '_');
  const [table, ofRun] = [sql.table(`site_checks_${day}`), sql.id(`site_checks_${day}_of_run`)];
  // The partition is created detached and then attached, which blocks neither readers nor writers.
  await sql`create table ${table} (like site_check_history including defaults)`.execute(trx);
  // A run counts a site only once. An index across all days would need the time in its key.
  await sql`create unique index ${ofRun} on ${table} (run_id, site_id)`.execute(trx);
  await sql`alter table site_check_history attach partition ${table}
    for values from (${sql.lit(start.toISOString())})
    to (${sql.lit(new Date(start.getTime() + dayMs).toISOString())})`.execute(trx);
}

interface DayOptions {
  /** Current time; the server's clock if absent. */
  now?: Date | undefined;
}

/** Starts a change to the partitions, limited to one replica at a time. Returns the time and the partitions. */
async function lockParts(trx: QueryExecutorProvider, { now }: DayOptions) {
  await sql`select pg_advisory_xact_lock(hashtextextended('check days', 0))`.execute(trx);
  const { rows } = await sql<{
    now: Date;
  }>`select coalesce(${now ?? null}::timestamptz, now()) as now`.execute(trx);
  return { nowMs: rows[0]?.now.getTime() ?? Date.now(), parts: await listParts(trx) };
}

/** Creates missing partitions for the coming days (UTC). Safe on any number of replicas. */
export function addCheckDays<T>(db: Kysely<T>, options: DayOptions = {}): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { nowMs, parts } = await lockParts(trx, options);
    const today = Math.floor(nowMs / dayMs) * dayMs;
    const firstFree = Math.max(today, ...parts.map(({ endsAt }) => endsAt.getTime()));
    for (let start = firstFree; start <= today + daysAhead * dayMs; start += dayMs)
      await addDay(trx, new Date(start));
  });
}

/**
 * Applies the retention: drops partitions that ended at least `days` days ago. A drop waits for readers of the whole
 * history, such as a backup. Safe on any number of replicas. Returns the names of the dropped partitions.
 * @throws DatabaseError if the history was locked for a second
 */
export function dropCheckDays<T>(
  db: Kysely<T>,
  { days, ...options }: DayOptions & { days: number },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx);
    const { nowMs, parts } = await lockParts(trx, options);
    const expired = parts.filter(({ endsAt }) => endsAt.getTime() <= nowMs - days * dayMs);
    for (const { name } of expired) await sql`drop table ${sql.table(name)}`.execute(trx);
    return expired.map(({ name }) => name);
  });
}
