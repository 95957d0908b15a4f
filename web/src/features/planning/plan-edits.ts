import { pairKey, readableProjects, readProject, type Project } from '../../domain/plan/plan-rules.ts';
import { newId } from '../../shared/browser/new-id.ts';

/** Stored rows, including unreadable ones, which edits leave as they are. */
type Rows = readonly unknown[];

/** Removed row and its index. */
interface RemovedRow {
  at: number;
  row: unknown;
}

/** New values by project id. */
export type Changes = ReadonlyMap<string, Partial<Project>>;

function picked(project: Project, names: readonly string[]): Partial<Project> {
  return Object.fromEntries(Object.entries(project).filter(([name]) => names.includes(name)));
}

/** Gives projects new values. `undo` restores the old values and keeps later changes. */
export function changedRows(rows: Rows, changes: Changes): { rows: unknown[]; undo: Changes } {
  const undo = new Map<string, Partial<Project>>();
  const changed = rows.map((row) => {
    const project = readProject(row);
    const change = project && changes.get(project.id);
    // If two rows have the same id, only the first is shown and changed.
    if (!change || undo.has(project.id)) return row;
    undo.set(project.id, picked(project, Object.keys(change)));
    return { ...(row as object), ...change };
  });
  return { rows: changed, undo };
}

/** Removes projects. */
export function withoutRows(
  rows: Rows,
  ids: ReadonlySet<string>,
): { rows: unknown[]; removed: RemovedRow[] } {
  const kept: unknown[] = [];
  const removed: RemovedRow[] = [];
  for (const [at, row] of rows.entries()) {
    const project = readProject(row);
    if (project && ids.has(project.id)) removed.push({ at, row });
    else kept.push(row);
  }
  return { rows: kept, removed };
}

/**
 * Restores removed rows at their index, as an undo. A pair that has been planned again since then is kept unchanged.
 */
export function withRowsBack(rows: Rows, removed: readonly RemovedRow[]): unknown[] {
  const taken = new Set(readableProjects(rows).map((project) => pairKey(project)));
  const back = removed.filter(({ row }) => {
    const project = readProject(row);
    return project !== null && !taken.has(pairKey(project));
  });
  const all: unknown[] = [];
  let next = 0;
  for (const { at, row } of back) {
    while (all.length < at && next < rows.length) all.push(rows[next++]);
    all.push(row);
  }
  return [...all, ...rows.slice(next)];
}

/** Adds projects whose pair is not planned yet, and gives each a unique id. */
export function withProjects(
  rows: Rows,
  projects: readonly Project[],
): { rows: unknown[]; added: Project[]; skipped: Project[] } {
  const present = readableProjects(rows);
  const pairs = new Set(present.map((project) => pairKey(project)));
  const ids = new Set(present.map(({ id }) => id));
  const added: Project[] = [];
  const skipped: Project[] = [];
  for (const project of projects) {
    if (pairs.has(pairKey(project))) {
      skipped.push(project);
      continue;
    }
    const id = ids.has(project.id) ? newId() : project.id;
    pairs.add(pairKey(project));
    ids.add(id);
    added.push({ ...project, id });
  }
  return { rows: [...rows, ...added], added, skipped };
}
