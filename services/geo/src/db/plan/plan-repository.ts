import type { PlanChange, PlanConflict, SharedProject } from '@geoplan/contracts/geo/shared-plan';
import { keywordKey } from '@geoplan/contracts/keyword';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { AppError } from '@geoplan/kit/errors';
import { sql, type Kysely, type Transaction } from 'kysely';
import { decideChanges, type Applied, type StoredProject } from '../../domain/plan/decide-changes.ts';
import type { GeoTables } from '../tables.ts';
import { findAppliedWrites, recordWrites, type WriteKeys } from './plan-writes.ts';

/** Channel of the notification with the new revision. */
export const planChannel = 'shared_plan';

const maxProjects = 10_000;
const fullText = `В общем плане уже ${maxProjects} проектов, больше не помещается`;
/** Of the audit's target (contracts, auth). */
const longestSummary = 400;

/** A row of `plan_projects` as JSON with the names of the contract. */
export const projectJson = sql`json_build_object('id', p.id, 'version', p.version, 'keyword', p.keyword,
  'country', p.country, 'status', p.status, 'priority', p.priority, 'searchVolume', p.search_volume,
  'difficulty', p.difficulty, 'launchedSites', p.launched_sites, 'notes', p.notes,
  'createdAt', p.created_at, 'updatedAt', p.updated_at)`;

/** The revision of the plan. */
export async function readPlanRevision(db: Kysely<GeoTables>): Promise<number> {
  const { rows } = await sql<{ revision: string }>`select revision from plan_state`.execute(db);
  return Number(rows[0]?.revision ?? 0);
}

/** The plan, or what has changed since a revision. */
export function readPlan(
  db: Kysely<GeoTables>,
  since: number | undefined,
): Promise<{ revision: number; projects: SharedProject[]; removedIds: string[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const revision = await readPlanRevision(trx);
      const { rows } = await sql<{ project: SharedProject; isRemoved: boolean }>`
        select ${projectJson} as project, p.is_removed as "isRemoved" from plan_projects as p
        where ${since === undefined ? sql`not p.is_removed` : sql`p.revision > ${since}`}
        order by p.position`.execute(trx);
      return {
        revision,
        projects: rows.filter((row) => !row.isRemoved).map(({ project }) => project),
        removedIds: rows.filter((row) => row.isRemoved).map(({ project }) => project.id),
      };
    });
}

/** What is stored under the ids and the pairs of the changes. */
async function findStored(
  trx: Transaction<GeoTables>,
  changes: readonly PlanChange[],
): Promise<StoredProject[]> {
  const puts = changes.filter((change) => change.kind === 'put');
  const { rows } = await sql<{ project: SharedProject; isRemoved: boolean }>`
    select ${projectJson} as project, p.is_removed as "isRemoved" from plan_projects as p
    where p.id = any(${changes.map(({ id }) => id)}::uuid[])
      or (not p.is_removed and (p.keyword_key, p.country) in (select * from unnest(
        ${puts.map(({ project }) => keywordKey(project.keyword))}::text[],
        ${puts.map(({ project }) => project.country)}::text[])))`.execute(trx);
  return rows.map(({ project, isRemoved }) => ({ ...project, isRemoved }));
}

async function writeProjects(trx: Transaction<GeoTables>, applied: readonly Applied[], revision: string) {
  const gone = applied.filter(({ after }) => after === null);
  await sql`update plan_projects as p set is_removed = true, revision = ${revision}, version = d.version
    from unnest(${gone.map(({ id }) => id)}::uuid[], ${gone.map(({ version }) => version)}::int4[]) as d (id, version)
    where p.id = d.id`.execute(trx);
  const put = applied.flatMap(({ id, version, after }) =>
    after === null ? [] : [{ id, version, ...after, keywordKey: keywordKey(after.keyword) }],
  );
  // A pair may go from one project to another in one request: nobody has it in between.
  await sql`update plan_projects set is_removed = true
    where id = any(${put.map(({ id }) => id)}::uuid[])`.execute(trx);
  await sql`insert into plan_projects as p (id, keyword_key, keyword, country, status, priority, search_volume,
      difficulty, launched_sites, notes, created_at, updated_at, version, revision)
    select id, "keywordKey", keyword, country, status, priority, "searchVolume", difficulty, "launchedSites",
      notes, "createdAt", "updatedAt", version, ${revision}::int8
    from jsonb_to_recordset(${JSON.stringify(put)}::jsonb) as d (id uuid, "keywordKey" text, keyword text,
      country text, status text, priority text, "searchVolume" int8, difficulty float8, "launchedSites" int4,
      notes text, "createdAt" text, "updatedAt" text, version int4)
    on conflict (id) do update set (keyword_key, keyword, country, status, priority, search_volume, difficulty,
      launched_sites, notes, created_at, updated_at, version, revision, is_removed)
      = (excluded.keyword_key, excluded.keyword, excluded.country, excluded.status, excluded.priority,
      excluded.search_volume, excluded.difficulty, excluded.launched_sites, excluded.notes, excluded.created_at,
      excluded.updated_at, excluded.version, excluded.revision, false)`.execute(trx);
}

async function writeHistory(trx: Transaction<GeoTables>, applied: readonly Applied[], by: AuditActor) {
  const entries = applied.map(({ id, before, after }) => ({ id, before, after }));
  await sql`insert into plan_changes (by_email, project_id, before, after)
    select ${by.email}, id, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as d (id uuid, before jsonb, after jsonb)`.execute(
    trx,
  );
}

/** «добавлено 2, изменено 1: torvelbet (cz), …» */
function summaryOf(applied: readonly Applied[]): string {
  const counts = [
    ['добавлено', applied.filter(({ before }) => before === null).length],
    ['изменено', applied.filter(({ before, after }) => before !== null && after !== null).length],
    ['удалено', applied.filter(({ after }) => after === null).length],
  ] as const;
  const names = applied.map(({ before, after }) => {
    const { keyword = '', country = '' } = after ?? before ?? {};
    return `${keyword} (${country})`;
  });
  const summary = counts.filter(([, count]) => count > 0).map(([verb, count]) => `${verb} ${count}`);
  return `${summary.join(', ')}: ${names.slice(0, 5).join(', ')}`.slice(0, longestSummary).toWellFormed();
}

async function requireRoom(trx: Transaction<GeoTables>): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from plan_projects where not is_removed`.execute(trx);
  if ((rows[0]?.count ?? 0) > maxProjects) throw new AppError('conflict', fullText);
}

/**
 * Makes the changes that can be made, with their history and their audit entry, and notifies the plan's followers. A change
 * that was applied under its key before is answered as applied, whatever has happened to the project since.
 * @throws AppError conflict when the plan is full
 */
export function changePlan(
  db: Kysely<GeoTables>,
  changes: readonly PlanChange[],
  by: AuditActor,
  keys: WriteKeys,
): Promise<{
  revision: number;
  applied: { id: string; version: number }[];
  conflicts: PlanConflict[];
}> {
  return db.transaction().execute(async (trx) => {
    // One after the other: see the migration.
    const { rows } = await sql<{
      revision: string;
    }>`select revision from plan_state for update`.execute(trx);
    const before = Number(rows[0]?.revision ?? 0);
    const repeated = await findAppliedWrites(trx, keys);
    const done = new Set(repeated.map(({ id }) => id));
    const open = changes.filter(({ id }) => !done.has(id));
    const decided = decideChanges(open, await findStored(trx, open));
    const news = decided.applied.filter(({ isDone }) => !isDone);
    const revision = news.length === 0 ? before : before + 1;
    if (news.length > 0) {
      await sql`update plan_state set revision = ${revision}`.execute(trx);
      await writeProjects(trx, news, String(revision));
      if (news.some((each) => each.before === null)) await requireRoom(trx);
      await writeHistory(trx, news, by);
      await recordAudit(trx, by, 'plan.changed', summaryOf(news));
      await sql`select pg_notify(${planChannel}, ${String(revision)})`.execute(trx);
    }
    const applied = decided.applied.map(({ id, version }) => ({ id, version }));
    await recordWrites(trx, keys, applied);
    return { revision, applied: [...repeated, ...applied], conflicts: decided.conflicts };
  });
}
