import type { PlanChange, PlanConflict, SharedProject } from '@geoplan/contracts/geo/shared-plan';
import { keywordKey } from '@geoplan/contracts/keyword';
import { recordAudit, type AuditActor } from '@geoplan/kit/audit';
import { sql, type Kysely, type Transaction } from 'kysely';
import { mergeChanges, type Applied, type StoredProject } from '../domain/merge-changes.ts';
import type { GeoTables } from '../../db/tables.ts';
import { trimPlanHistory } from './plan-history.ts';
import { requireRoom, requireShortNotes } from './plan-limits.ts';
import { planChannel, projectJson } from './plan-rows.ts';
import { findAppliedWrites, recordWrites, type WriteKeys } from './plan-writes.ts';

/** Maximum length of the audit entry's target (contracts, auth). */
const longestSummary = 400;

/** Stored projects that have an id or a pair of the changes. */
async function findStored(
  trx: Transaction<GeoTables>,
  changes: readonly PlanChange[],
): Promise<StoredProject[]> {
  const puts = changes.filter((change) => change.kind === 'put');
  const { rows } = await sql<{ project: SharedProject; isRemoved: boolean }>`
    select ${sql.raw(projectJson)} as project, p.is_removed as "isRemoved" from plan_projects as p
    where p.id = any(${changes.map(({ id }) => id)}::uuid[])
      or (not p.is_removed and (p.keyword_key, p.country) in (select * from unnest(
        ${puts.map(({ project }) => keywordKey(project.keyword))}::text[],
        ${puts.map(({ project }) => project.country)}::text[])))`.execute(trx);
  return rows.map(({ project, isRemoved }) => ({ ...project, isRemoved }));
}

async function writeProjects(trx: Transaction<GeoTables>, applied: readonly Applied[], revision: string) {
  const gone = applied.filter(({ after }) => after === null);
  await sql`update plan_projects as p set is_removed = true, notes = '', owner = '', revision = ${revision}, version = d.version
    from unnest(${gone.map(({ id }) => id)}::uuid[], ${gone.map(({ version }) => version)}::int4[]) as d (id, version)
    where p.id = d.id`.execute(trx);
  const put = applied.flatMap(({ id, version, after }) =>
    after === null ? [] : [{ id, version, ...after, keywordKey: keywordKey(after.keyword) }],
  );
  // A pair can move from one project to another in one request, so the pairs of all changed projects are freed first.
  await sql`update plan_projects set is_removed = true
    where id = any(${put.map(({ id }) => id)}::uuid[])`.execute(trx);
  await sql`insert into plan_projects as p (id, keyword_key, keyword, country, status, priority, search_volume,
      difficulty, launched_sites, notes, owner, due_date, created_at, updated_at, version, revision)
    select id, "keywordKey", keyword, country, status, priority, "searchVolume", difficulty, "launchedSites",
      notes, owner, "dueDate", "createdAt", "updatedAt", version, ${revision}::int8
    from jsonb_to_recordset(${JSON.stringify(put)}::jsonb) as d (id uuid, "keywordKey" text, keyword text,
      country text, status text, priority text, "searchVolume" int8, difficulty float8, "launchedSites" int4,
      notes text, owner text, "dueDate" text, "createdAt" text, "updatedAt" text, version int4)
    on conflict (id) do update set (keyword_key, keyword, country, status, priority, search_volume, difficulty,
      launched_sites, notes, owner, due_date, created_at, updated_at, version, revision, is_removed)
      = (excluded.keyword_key, excluded.keyword, excluded.country, excluded.status, excluded.priority,
      excluded.search_volume, excluded.difficulty, excluded.launched_sites, excluded.notes, excluded.owner,
      excluded.due_date, excluded.created_at, excluded.updated_at, excluded.version, excluded.revision, false)`.execute(
    trx,
  );
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

/**
 * Applies the valid changes, with their history and audit entry, and notifies the plan's followers. A change that was
 * already applied under its key is reported as applied, regardless of later changes to the project.
 * @throws AppError conflict if the plan is full, invalid_input for a note that is too long
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
    // Serialised by the row lock (see the migration).
    const { rows } = await sql<{ revision: string; purged: number }>`
      select revision, purged_version as purged from plan_state for update`.execute(trx);
    const before = Number(rows[0]?.revision ?? 0);
    const repeated = await findAppliedWrites(trx, keys);
    const done = new Set(repeated.map(({ id }) => id));
    const open = changes.filter(({ id }) => !done.has(id));
    const decided = mergeChanges(open, await findStored(trx, open), rows[0]?.purged);
    const news = decided.applied.filter(({ isDone }) => !isDone);
    const revision = news.length === 0 ? before : before + 1;
    if (news.length > 0) {
      await sql`update plan_state set revision = ${revision}`.execute(trx);
      await requireShortNotes(trx, news);
      await writeProjects(trx, news, String(revision));
      await requireRoom(trx, news);
      await writeHistory(trx, news, by);
      await recordAudit(trx, by, 'plan.changed', summaryOf(news));
      await sql`select pg_notify(${planChannel}, ${String(revision)})`.execute(trx);
    }
    const applied = decided.applied.map(({ id, version }) => ({ id, version }));
    await recordWrites(trx, keys, applied);
    await trimPlanHistory(trx);
    return { revision, applied: [...repeated, ...applied], conflicts: decided.conflicts };
  });
}
