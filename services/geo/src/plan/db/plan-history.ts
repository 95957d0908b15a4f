import type { PlanHistoryEntry } from '@geoplan/contracts/geo/shared-plan';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';
import { projectJson } from './plan-rows.ts';

interface HistoryFilter {
  projectId: string | undefined;
  /** Id of the last entry on the previous page; null for the newest page. */
  after: string | null;
  limit: number;
}

/** History of changes with the users who made them, newest first. */
export async function findPlanHistory(
  db: Kysely<GeoTables>,
  { projectId, after, limit }: HistoryFilter,
): Promise<PlanHistoryEntry[]> {
  const { rows } = await sql<Omit<PlanHistoryEntry, 'id' | 'at'> & { id: string; at: Date }>`
    select c.id, c.at, c.by_email as by, c.project_id as "projectId", c.before, c.after,
      case when p.id is not null then ${sql.raw(projectJson)} end as current
    from plan_changes as c left join plan_projects as p on p.id = c.project_id and not p.is_removed
    where ${projectId === undefined ? sql`true` : sql`c.project_id = ${projectId}`}
      and ${after === null ? sql`true` : sql`c.id < ${after}`}
    order by c.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }));
}

/**
 * Maximum number of history entries, and of idempotency keys, so that a client that changes the plan in a loop cannot
 * fill the disk.
 */
const maxKept = 100_000;

/**
 * Deletes removed projects without a history, and stores the highest revision among them. The caller holds the lock
 * of `plan_state`.
 */
async function purgeRemoved(trx: Transaction<GeoTables>): Promise<void> {
  await sql`with purged as (
      delete from plan_projects as p where is_removed
        and not exists (select from plan_changes as c where c.project_id = p.id)
      returning revision, version),
    last as (select max(revision) as revision, max(version) as version from purged)
    update plan_state as s set purged_revision = greatest(s.purged_revision, last.revision),
      purged_version = greatest(s.purged_version, last.version)
    from last where last.revision is not null`.execute(trx);
}

/** Removes the oldest history entries and keys above the limit. The caller holds the lock of `plan_state`. */
export async function trimPlanHistory(trx: Transaction<GeoTables>): Promise<void> {
  await sql`delete from plan_writes
    where position <= (select max(position) from plan_writes) - ${maxKept}`.execute(trx);
  const { numAffectedRows } = await sql`delete from plan_changes
    where id <= (select max(id) from plan_changes) - ${maxKept}`.execute(trx);
  if (numAffectedRows) await purgeRemoved(trx);
}

/**
 * Removes entries older than two years with the removed projects, and idempotency keys older than 90 days.
 * @returns the number of entries
 */
export function removeOldPlanHistory(db: Kysely<GeoTables>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select from plan_state for update`.execute(trx);
    await sql`delete from plan_writes where at < now() - interval '90 days'`.execute(trx);
    const { numAffectedRows } =
      await sql`delete from plan_changes where at < now() - interval '2 years'`.execute(trx);
    await purgeRemoved(trx);
    return Number(numAffectedRows ?? 0);
  });
}
