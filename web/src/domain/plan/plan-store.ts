import { loadLocalPlan, saveLocalPlan, useLocalPlan } from './local-plan.ts';
import { pairKey, partitionCandidates, readProject, type PlanCandidate, type Project } from './plan-rules.ts';

/** The planned projects, in the order they were added. */
export function usePlan(): readonly Project[] {
  return useLocalPlan((plan) => plan.projects);
}

const plannedKeys = new WeakMap<readonly Project[], ReadonlySet<string>>();

/** True when the keyword is planned for the country; quick enough to be asked for every row of a table. */
export function isPlanned(projects: readonly Project[], keyword: string, country: string): boolean {
  let keys = plannedKeys.get(projects);
  if (!keys) {
    keys = new Set(projects.map((project) => pairKey(project)));
    plannedKeys.set(projects, keys);
  }
  return keys.has(pairKey({ keyword, country }));
}

/**
 * Read-modify-write of the stored plan, so that nothing another tab has just written is lost; rows that
 * cannot be read are to be kept.
 * @throws DOMException the browser refuses to store it.
 */
export function rewritePlan(change: (rows: readonly unknown[]) => readonly unknown[]): void {
  const before = loadLocalPlan();
  saveLocalPlan(before, change(before.rows));
}

/**
 * Plans what is not planned yet.
 * @throws DOMException the browser refuses to store it.
 */
export function addToPlan(candidates: readonly PlanCandidate[]): {
  added: Project[];
  skipped: PlanCandidate[];
} {
  const before = loadLocalPlan();
  const sorted = partitionCandidates(before.projects, candidates, new Date());
  // The plan shows the one added last first: several keep the order they were named in.
  if (sorted.added.length > 0) saveLocalPlan(before, [...before.rows, ...sorted.added.toReversed()]);
  return sorted;
}

/**
 * Takes projects out of the plan by their ids.
 * @throws DOMException the browser refuses to store it.
 */
export function removeFromPlan(ids: ReadonlySet<string>): void {
  rewritePlan((rows) => rows.filter((row) => !ids.has(readProject(row)?.id ?? '')));
}
