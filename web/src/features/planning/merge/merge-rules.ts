import { pairKey, readableProjects, type Project } from '../../../domain/plan/plan-rules.ts';
import { changedRows, withProjects, withoutRows, type Changes } from '../plan-edits.ts';
import { newId } from '../../../shared/browser/new-id.ts';

/** Project from a file or link. Fields that the source does not contain are absent. */
export type IncomingProject = Pick<Project, 'keyword' | 'country'> & Partial<Project>;

/** Fields that a merge compares and applies; the spelling of a planned pair is kept. */
export const mergedFields = [
  'status',
  'priority',
  'searchVolume',
  'difficulty',
  'launchedSites',
  'notes',
  'owner',
  'dueDate',
] as const;

/** `changed` if the incoming project differs and has a later date, `conflict` if it differs and has no later date. */
export type MergeKind = 'new' | 'changed' | 'conflict' | 'same';

/** Incoming project, with the planned project of the same pair if there is one. */
export interface MergeItem {
  /** Key of the pair. */
  key: string;
  kind: MergeKind;
  incoming: IncomingProject;
  /** `null` if the pair is not planned. */
  present: Project | null;
  /** Fields that differ; empty for a new project. */
  fields: readonly (typeof mergedFields)[number][];
}

const differing = (incoming: IncomingProject, present: Project) =>
  mergedFields.filter((field) => incoming[field] !== undefined && incoming[field] !== present[field]);

function compared(incoming: IncomingProject, present: Project | undefined): MergeItem {
  const key = pairKey(incoming);
  if (!present) return { key, kind: 'new', incoming, present: null, fields: [] };
  const fields = differing(incoming, present);
  const isLater = (incoming.updatedAt ?? '') > present.updatedAt;
  const kind = fields.length === 0 ? 'same' : isLater ? 'changed' : 'conflict';
  return { key, kind, incoming, present, fields };
}

/**
 * Compares incoming projects with the plan, in the incoming order. Of two projects with the same pair, only the first
 * is used.
 */
export function compareWithPlan(
  projects: readonly Project[],
  incoming: readonly IncomingProject[],
): MergeItem[] {
  const present = new Map(projects.map((project) => [pairKey(project), project]));
  const items = new Map<string, MergeItem>();
  for (const each of incoming) {
    const key = pairKey(each);
    if (!items.has(key)) items.set(key, compared(each, present.get(key)));
  }
  return [...items.values()];
}

function newProject(incoming: IncomingProject, today: string): Project {
  return {
    status: 'plan',
    priority: 'medium',
    searchVolume: 0,
    difficulty: null,
    launchedSites: 0,
    notes: '',
    owner: '',
    dueDate: '',
    createdAt: today,
    updatedAt: today,
    ...incoming,
    id: newId(),
  };
}

/** Record of a merge, used to undo it. */
export interface MergeUndo {
  addedIds: ReadonlySet<string>;
  changes: Changes;
}

/**
 * Applies incoming projects to the rows currently stored. A pair planned since the comparison is updated instead of
 * being added twice. Unknown rows and fields are kept.
 */
export function mergedRows(
  rows: readonly unknown[],
  taken: readonly IncomingProject[],
  today: string,
): { rows: unknown[]; undo: MergeUndo } {
  const items = compareWithPlan(readableProjects(rows), taken);
  const changes = new Map(
    items.flatMap(({ incoming, present, fields }) => {
      if (!present || fields.length === 0) return [];
      const change = Object.fromEntries(fields.map((field) => [field, incoming[field]]));
      return [[present.id, { ...change, updatedAt: incoming.updatedAt || today }] as const];
    }),
  );
  const changed = changedRows(rows, changes);
  const fresh = items.filter(({ kind }) => kind === 'new').map(({ incoming }) => newProject(incoming, today));
  const { rows: merged, added } = withProjects(changed.rows, fresh);
  return { rows: merged, undo: { addedIds: new Set(added.map(({ id }) => id)), changes: changed.undo } };
}

/** Rows after the changes of a merge are reverted; later changes are kept. */
export function unmergedRows(rows: readonly unknown[], { addedIds, changes }: MergeUndo): unknown[] {
  return changedRows(withoutRows(rows, addedIds).rows, changes).rows;
}
