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

/**
 * Planned projects, in the order in which they were added, from this browser or from the shared plan if it is chosen.
 */
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
 * Read-modify-write of the plan, so that changes from another tab are not lost. `change` must keep unreadable rows;
 * returning the same rows changes nothing. @throws DOMException if the browser refuses to store it
 */
export function rewritePlan(change: (rows: readonly unknown[]) => readonly unknown[]): void {
  if (isShared()) return rewriteSharedPlan(change);
  const before = loadLocalPlan();
  const rows = change(before.rows);
  if (rows !== before.rows) saveLocalPlan(before, rows);
}

/**
 * Adds candidates that are not planned yet to the plan.
 * @throws DOMException if the browser refuses to store it
 */
export function addToPlan(candidates: readonly PlanCandidate[]): {
  added: Project[];
  skipped: PlanCandidate[];
} {
  let sorted: ReturnType<typeof addToPlan> = { added: [], skipped: [] };
  rewritePlan((rows) => {
    sorted = partitionCandidates(readableProjects(rows), candidates, new Date());
    // The plan shows the last added project first; projects added together keep their given order.
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
