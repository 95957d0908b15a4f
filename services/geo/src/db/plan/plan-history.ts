import type { PlanHistoryEntry } from '@geoplan/contracts/geo/shared-plan';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../tables.ts';
import { projectJson } from './plan-repository.ts';

interface HistoryFilter {
  projectId: string | undefined;
  /** Id of the entry after which the page begins; null = the newest. */
  after: string | null;
  limit: number;
}

/** Who changed what, newest first. */
export async function findPlanHistory(
  db: Kysely<GeoTables>,
  { projectId, after, limit }: HistoryFilter,
): Promise<PlanHistoryEntry[]> {
  const { rows } = await sql<Omit<PlanHistoryEntry, 'id' | 'at'> & { id: string; at: Date }>`
    select c.id, c.at, c.by_email as by, c.project_id as "projectId", c.before, c.after,
      case when p.id is not null then ${projectJson} end as current
    from plan_changes as c left join plan_projects as p on p.id = c.project_id and not p.is_removed
    where ${projectId === undefined ? sql`true` : sql`c.project_id = ${projectId}`}
      and ${after === null ? sql`true` : sql`c.id < ${after}`}
    order by c.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }));
}

/** Removes entries older than two years, and idempotency keys older than 90 days. @returns how many entries */
export async function removeOldPlanHistory(db: Kysely<GeoTables>): Promise<number> {
  await sql`delete from plan_writes where at < now() - interval '90 days'`.execute(db);
  const { numAffectedRows } =
    await sql`delete from plan_changes where at < now() - interval '2 years'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
