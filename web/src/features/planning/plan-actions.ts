import type { PlanHistoryEntry } from '@geoplan/contracts/geo/shared-plan';
import { isoDay } from '../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { priorityOf, type Project } from '../../domain/plan/plan-rules.ts';
import { rewritePlan } from '../../domain/plan/plan-store.ts';
import { planFailureText } from '../../domain/plan/plan-labels.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { changedRows, withoutRows, withProjects, withRowsBack, type Changes } from './plan-edits.ts';
import type { ProjectForm } from './form/project-form-rules.ts';
import { mergedRows, unmergedRows, type IncomingProject, type MergeUndo } from './merge/merge-rules.ts';
import { namedIn, restoredRows } from './shared-plan/plan-history-rules.ts';
import { projectName } from './project-labels.ts';
import type { Drift } from './drift/drift-rules.ts';
import { newId } from '../../shared/browser/new-id.ts';

const keepFailureText = 'Не удалось сохранить план: в браузере не хватает места';
const goneText = 'Проект уже удалён в другой вкладке';

const today = () => isoDay(new Date());

/** Date that is `days` days from now, such as «2026-11-27». */
export function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return isoDay(day);
}

/** Runs a write to the plan. If the browser rejects the write, shows a toast and returns `null`. */
export function written<Result>(write: () => Result, failureText = keepFailureText): Result | null {
  try {
    return write();
  } catch {
    showToast(failureText);
    return null;
  }
}

function applyChanges(changes: Changes): Changes {
  let undo: Changes = new Map();
  rewritePlan((rows) => {
    const changed = changedRows(rows, changes);
    undo = changed.undo;
    return changed.rows;
  });
  return undo;
}

/**
 * Gives each project its new values, dated today, and shows `text` in a toast with an undo button. Returns false if
 * the browser did not store them.
 */
function changeEach(changes: Changes, text: string): boolean {
  const updatedAt = today();
  const dated = new Map([...changes].map(([id, change]) => [id, { ...change, updatedAt }]));
  const undo = written(() => applyChanges(dated));
  if (undo === null) return false;
  if (undo.size === 0) showToast(goneText);
  else showToast(text, () => written(() => applyChanges(undo)));
  return true;
}

/** Gives projects the same new values. */
export function changeProjects(
  projects: readonly Project[],
  change: Partial<Project>,
  text: string,
): boolean {
  return changeEach(new Map(projects.map(({ id }) => [id, change])), text);
}

/** Gives each project the priority that matches its demand. */
export function prioritizeByDemand(projects: readonly Project[], text: string): boolean {
  return changeEach(
    new Map(projects.map((project) => [project.id, { priority: priorityOf(project) }])),
    text,
  );
}

/** Corrects the projects that differ from the workspace. */
export function correctDrifts(projects: readonly Project[], drifts: ReadonlyMap<string, Drift>): void {
  const wrong = projects.filter(({ id }) => drifts.has(id));
  const [first] = wrong;
  if (!first) return;
  const text =
    wrong.length === 1
      ? `${projectName(first)}: исправлено по Notion`
      : `Исправлено по Notion: ${formatCount(wrong.length, ['проект', 'проекта', 'проектов'])}`;
  changeEach(new Map(wrong.map(({ id }) => [id, drifts.get(id)?.correction ?? {}])), text);
}

/**
 * Removes projects from the plan; the toast can restore them. Returns false if the browser did not store the change.
 */
export function removeProjects(projects: readonly Project[]): boolean {
  const ids = new Set(projects.map(({ id }) => id));
  const removed = written(() => {
    let taken: ReturnType<typeof withoutRows>['removed'] = [];
    rewritePlan((rows) => {
      const rest = withoutRows(rows, ids);
      taken = rest.removed;
      return rest.rows;
    });
    return taken;
  });
  if (removed === null) return false;
  const [first] = projects;
  const text =
    projects.length === 1 && first
      ? `Проект "${projectName(first)}" удалён`
      : `Удалено проектов: ${formatNumber(projects.length)}`;
  showToast(text, () => written(() => rewritePlan((rows) => withRowsBack(rows, removed))));
  return true;
}

/** Adds projects whose pair is not planned yet, and reports the result in a toast that can undo the addition. */
export function addProjects(
  projects: readonly Project[],
  textOf: (added: readonly Project[], skipped: readonly Project[]) => string,
): readonly Project[] | null {
  const outcome = written(() => {
    let result: ReturnType<typeof withProjects> = { rows: [], added: [], skipped: [] };
    rewritePlan((rows) => (result = withProjects(rows, projects)).rows);
    return result;
  }, planFailureText);
  if (outcome === null) return null;
  const { added, skipped } = outcome;
  const ids = new Set(added.map(({ id }) => id));
  const undo = () => written(() => rewritePlan((rows) => withoutRows(rows, ids).rows));
  showToast(textOf(added, skipped), added.length === 0 ? undefined : undo);
  return added;
}

/**
 * Applies the selected rows of a merge, and shows a toast that can undo the merge. Returns false if the browser did
 * not store the change.
 */
export function mergeProjects(taken: readonly IncomingProject[]): boolean {
  const undo = written(() => {
    let done: MergeUndo = { addedIds: new Set(), changes: new Map() };
    rewritePlan((rows) => {
      const merged = mergedRows(rows, taken, today());
      done = merged.undo;
      return merged.rows;
    });
    return done;
  });
  if (undo === null) return false;
  const text = `В план перенесено: ${formatCount(taken.length, ['проект', 'проекта', 'проектов'])}`;
  showToast(text, () => written(() => rewritePlan((rows) => unmergedRows(rows, undo))));
  return true;
}

/** Restores a project of the shared plan as it was before a change. */
export function restoreEntry(entry: PlanHistoryEntry): void {
  written(() => rewritePlan((rows) => restoredRows(rows, entry)));
  showToast(`${projectName(namedIn(entry))}: возвращено как было`);
}

/** Project created from a completed form. */
export function projectOf(form: ProjectForm): Project {
  const day = today();
  return {
    ...form,
    id: newId(),
    searchVolume: 0,
    difficulty: null,
    createdAt: day,
    updatedAt: day,
  };
}
