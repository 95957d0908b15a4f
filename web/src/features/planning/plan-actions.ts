import type { PlanHistoryEntry } from '@geoplan/contracts/geo/shared-plan';
import { isoDay } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { priorityOf, type Project } from '../../domain/plan/plan-rules.ts';
import { rewritePlan } from '../../domain/plan/plan-store.ts';
import { planFailureText } from '../../domain/plan/plan-labels.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { changedRows, withoutRows, withProjects, withRowsBack, type Changes } from './plan-edits.ts';
import type { ProjectForm } from './form/project-form-rules.ts';
import { mergedRows, unmergedRows, type IncomingProject } from './merge/merge-rules.ts';
import { namedIn, restoredRows } from './shared-plan/plan-history-rules.ts';
import { projectsText, projectName } from './project-labels.ts';
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

/** Changes the stored rows and returns all that the change results in; `null` if no plan is open. */
function rewritten<Result extends { rows: readonly unknown[] }>(
  change: (rows: readonly unknown[]) => Result,
): Result | null {
  let result: Result | null = null;
  rewritePlan((rows) => (result = change(rows)).rows);
  return result;
}

/**
 * Gives each project its new values, dated today, and shows `text` in a toast with an undo button. Returns false if
 * the browser did not store them.
 */
function changeEach(changes: Changes, text: string): boolean {
  const updatedAt = today();
  const dated = new Map([...changes].map(([id, change]) => [id, { ...change, updatedAt }]));
  const changed = written(() => rewritten((rows) => changedRows(rows, dated)));
  if (changed === null) return false;
  const { undo } = changed;
  if (undo.size === 0) showToast(goneText);
  else showToast(text, () => written(() => rewritePlan((rows) => changedRows(rows, undo).rows)));
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
      : `Исправлено по Notion: ${projectsText(wrong.length)}`;
  changeEach(new Map(wrong.map(({ id }) => [id, drifts.get(id)?.correction ?? {}])), text);
}

/**
 * Removes projects from the plan; the toast can restore them. Returns false if the browser did not store the change.
 */
export function removeProjects(projects: readonly Project[]): boolean {
  const ids = new Set(projects.map(({ id }) => id));
  const rest = written(() => rewritten((rows) => withoutRows(rows, ids)));
  if (rest === null) return false;
  const [first] = projects;
  const text =
    projects.length === 1 && first
      ? `Проект "${projectName(first)}" удалён`
      : `Удалено проектов: ${formatNumber(projects.length)}`;
  showToast(text, () => written(() => rewritePlan((rows) => withRowsBack(rows, rest.removed))));
  return true;
}

/** Adds projects whose pair is not planned yet, and reports the result in a toast that can undo the addition. */
export function addProjects(
  projects: readonly Project[],
  textOf: (added: readonly Project[], skipped: readonly Project[]) => string,
): readonly Project[] | null {
  const outcome = written(() => rewritten((rows) => withProjects(rows, projects)), planFailureText);
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
  const merged = written(() => rewritten((rows) => mergedRows(rows, taken, today())));
  if (merged === null) return false;
  const text = `В план перенесено: ${projectsText(taken.length)}`;
  showToast(text, () => written(() => rewritePlan((rows) => unmergedRows(rows, merged.undo))));
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
