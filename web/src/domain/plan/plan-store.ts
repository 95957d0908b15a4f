import { loadLocalPlan, saveLocalPlan, useLocalPlan } from './local-plan.ts';
import {
  pairKey,
  partitionCandidates,
  readableProjects,
  readProject,
  type PlanCandidate,
  type Project,
} from './plan-rules.ts';
import { isShared, useIsShared } from './shared-plan/plan-source.ts';
import { rewriteSharedPlan, useSharedPlan } from './shared-plan/shared-plan.ts';

/** Planned projects, in the order of their addition: those of this browser, or the shared ones if chosen. */
export function usePlan(): readonly Project[] {
  const own = useLocalPlan((plan) => plan.projects);
  const shared = useSharedPlan((plan) => plan.rows);
  return useIsShared() ? shared : own;
}

const plannedKeys = new WeakMap<readonly Project[], ReadonlySet<string>>();

/** True if the keyword is planned for the country; fast enough for every row of a table. */
export function isPlanned(projects: readonly Project[], keyword: string, country: string): boolean {
  let keys = plannedKeys.get(projects);
  if (!keys) {
    keys = new Set(projects.map((project) => pairKey(project)));
    plannedKeys.set(projects, keys);
  }
  return keys.has(pairKey({ keyword, country }));
}

/**
 * Read-modify-write of the plan, so that changes of another tab are not lost; unreadable rows must be kept. Returning
 * the same rows changes nothing.
 * @throws DOMException if the browser refuses to store it
 */
export function rewritePlan(change: (rows: readonly unknown[]) => readonly unknown[]): void {
  if (isShared()) return rewriteSharedPlan(change);
  const before = loadLocalPlan();
  const rows = change(before.rows);
  if (rows !== before.rows) saveLocalPlan(before, rows);
}

/**
 * Plans candidates that are not planned yet.
 * @throws DOMException if the browser refuses to store it
 */
export function addToPlan(candidates: readonly PlanCandidate[]): {
  added: Project[];
  skipped: PlanCandidate[];
} {
  let sorted: ReturnType<typeof addToPlan> = { added: [], skipped: [] };
  rewritePlan((rows) => {
    sorted = partitionCandidates(readableProjects(rows), candidates, new Date());
    // The plan shows the last added project first; several keep their given order.
    return sorted.added.length === 0 ? rows : [...rows, ...sorted.added.toReversed()];
  });
  return sorted;
}

/**
 * Removes projects from the plan by id.
 * @throws DOMException if the browser refuses to store it
 */
export function removeFromPlan(ids: ReadonlySet<string>): void {
  rewritePlan((rows) => rows.filter((row) => !ids.has(readProject(row)?.id ?? '')));
}
