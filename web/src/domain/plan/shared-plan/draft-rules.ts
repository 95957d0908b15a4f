import {
  planContentOf,
  type PlanChange,
  type PlanContent,
  type SharedProject,
} from '@geoplan/contracts/geo/shared-plan';
import { countryByCode } from '@geoplan/contracts/countries/countries';
import { pairKey, type Project } from '../plan-rules.ts';

/** Shared plan as received from the server, keyed by id, in the order in which projects were added. */
export type PlanBase = ReadonlyMap<string, SharedProject>;

const contentFields = [
  'keyword',
  'country',
  'status',
  'priority',
  'searchVolume',
  'difficulty',
  'launchedSites',
  'notes',
  'owner',
  'dueDate',
] as const;

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** Project in the form used by the server. */
export function contentOf(project: Project): PlanContent {
  return planContentOf({
    ...project,
    country: countryByCode(project.country)?.code ?? project.country.toLowerCase(),
    searchVolume: Math.round(project.searchVolume),
    launchedSites: Math.round(project.launchedSites),
    dueDate: day(project.dueDate),
    createdAt: day(project.createdAt),
    updatedAt: day(project.updatedAt),
  });
}

/** Project in the form used by the screens. */
export function projectOf(project: SharedProject): Project {
  return { id: project.id, ...contentOf(project) };
}

const differs = (a: PlanContent, b: PlanContent) => contentFields.some((field) => a[field] !== b[field]);

/** Changes to send so that the server's plan equals the rows. */
export function changesOf(base: PlanBase, rows: readonly Project[]): PlanChange[] {
  const kept = new Set(rows.map(({ id }) => id));
  const puts = rows.flatMap((row): PlanChange[] => {
    const there = base.get(row.id);
    const project = contentOf(row);
    if (there && !differs(there, project)) return [];
    return [{ kind: 'put', id: row.id, version: there?.version ?? 0, project }];
  });
  const removals = [...base.values()].flatMap(({ id, version }): PlanChange[] =>
    kept.has(id) ? [] : [{ kind: 'remove', id, version }],
  );
  // Removals come first, because they free pairs for the other changes.
  return [...removals, ...puts];
}

/** Rows after the user's changes are applied on top of the changes received from the server. */
interface Rebased {
  rows: Project[];
  /**
   * The user's versions of projects whose changes could not be kept because another user has changed the same fields.
   */
  conflicts: Project[];
}

/**
 * Merged project, with this user's values in the fields that only this user changed; null if this and another user
 * changed a field differently.
 */
function mergedProject(before: SharedProject, mine: Project, theirs: SharedProject): Project | null {
  const own = contentOf(mine);
  const changed = contentFields.filter((field) => own[field] !== before[field]);
  const isConflict = changed.some((field) => theirs[field] !== before[field] && theirs[field] !== own[field]);
  if (isConflict) return null;
  const values = Object.fromEntries(changed.map((field) => [field, own[field]]));
  const updatedAt = mine.updatedAt > theirs.updatedAt ? mine.updatedAt : theirs.updatedAt;
  return { ...projectOf(theirs), ...values, updatedAt };
}

/** Merged version of a project that the server has or had; null if the project was removed. */
function rebasedProject(
  before: SharedProject | undefined,
  mine: Project | undefined,
  theirs: SharedProject | undefined,
): { row: Project | null; conflict?: Project } {
  const isOwn = before ? !mine || differs(before, contentOf(mine)) : mine !== undefined;
  if (!theirs) {
    if (!before) return { row: mine ?? null };
    return mine && isOwn ? { row: null, conflict: mine } : { row: null };
  }
  if (!isOwn) return { row: projectOf(theirs) };
  if (!mine) return { row: before?.version === theirs.version ? null : projectOf(theirs) };
  if (!before)
    return differs(theirs, contentOf(mine))
      ? { row: projectOf(theirs), conflict: mine }
      : { row: projectOf(theirs) };
  const merged = mergedProject(before, mine, theirs);
  return merged ? { row: merged } : { row: projectOf(theirs), conflict: mine };
}

const pairOf = (row: Project | null) => row && pairKey(row);

/**
 * Rows to show after changes have arrived from the server. Changes made in this tab stay, unless another user has
 * changed the same fields.
 */
export function rebase(base: PlanBase, rows: readonly Project[], next: PlanBase): Rebased {
  const mine = new Map(rows.map((row) => [row.id, row]));
  const known = [...next].map(([id, theirs]) => ({
    theirs: projectOf(theirs),
    ...rebasedProject(base.get(id), mine.get(id), theirs),
  }));
  const others = rows
    .filter(({ id }) => !next.has(id))
    .map((row) => ({ theirs: null, ...rebasedProject(base.get(row.id), row, undefined) }));
  const entries = [...known, ...others];
  const conflicts = entries.flatMap(({ conflict }) => conflict ?? []);
  // A pair is planned once; the server's project takes precedence.
  const taken = new Set(
    known.map(({ row, theirs }) => (pairOf(row) === pairOf(theirs) ? pairOf(row) : null)),
  );
  const merged: Project[] = [];
  for (const { row, theirs } of entries) {
    if (!row) continue;
    const isMoved = pairOf(row) !== pairOf(theirs);
    const isTaken = isMoved && taken.has(pairOf(row));
    if (isTaken) conflicts.push(row);
    const kept = isTaken ? theirs : row;
    taken.add(pairOf(kept));
    if (kept) merged.push(kept);
  }
  return { rows: merged, conflicts };
}

/** Base after later changes and removals. */
export function withNews(
  base: PlanBase,
  projects: readonly SharedProject[],
  removedIds: readonly string[],
): Map<string, SharedProject> {
  const next = new Map(base);
  for (const id of removedIds) next.delete(id);
  for (const project of projects) next.set(project.id, project);
  return next;
}

/** Write that has no response yet. The server may have applied it or may still apply it. */
interface SentWrite {
  /** Idempotency key of the request. */
  key: string;
  change: PlanChange;
}
export type SentWrites = ReadonlyMap<string, SentWrite>;

/** Change to the shared plan that the server does not have yet, or has not confirmed. */
export interface UnsentChange {
  id: string;
  /** Version of the project on the server when it was changed; `null` if the project is new. */
  before: SharedProject | null;
  /** Project after the change; `null` if the change removes it. */
  after: Project | null;
  /** Absent if every write of the project has a response. */
  sent?: SentWrite | undefined;
}

/** Changes to projects that differ from the base or have a write without a response. */
export function unsentOf(
  base: PlanBase,
  rows: readonly Project[],
  sent: SentWrites = new Map(),
): UnsentChange[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = new Set([...changesOf(base, rows).map(({ id }) => id), ...sent.keys()]);
  return [...ids].map((id) => ({
    id,
    before: base.get(id) ?? null,
    after: byId.get(id) ?? null,
    sent: sent.get(id),
  }));
}

/** Base, rows and writes that stored unsent changes contain; `rebase` applies them on top of the server's state. */
export function draftOf(changes: readonly UnsentChange[]): {
  base: PlanBase;
  rows: Project[];
  sent: SentWrites;
} {
  return {
    base: new Map(changes.flatMap(({ id, before: known }) => (known ? [[id, known] as const] : []))),
    rows: changes.flatMap(({ after }) => after ?? []),
    sent: new Map(changes.flatMap(({ id, sent }) => (sent ? [[id, sent] as const] : []))),
  };
}
