import { loadLocalPlan, saveLocalPlan, useLocalPlan } from './local-plan.ts';
import {
  pairKey,
  partitionCandidates,
  readableProjects,
  readProject,
  type PlanCandidate,
  type Project,
} from './plan-rules.ts';
import type { Listed } from '../runs/run-kind.ts';
import { isShared, useIsShared } from './shared-plan/plan-source.ts';
import { rewriteSharedPlan, useSharedPlan } from './shared-plan/shared-plan.ts';

/** The planned projects, in the order they were added: those of this browser, or the shared ones where these were chosen. */
export function usePlan(): readonly Project[] {
  const own = useLocalPlan((plan) => plan.projects);
  const shared = useSharedPlan((plan) => plan.rows);
  return useIsShared() ? shared : own;
}

/** The plan, or that it is still being read: the one of this browser is there at once. */
export function useListedPlan(): Listed<Project> {
  const plan = usePlan();
  const isUnread = useSharedPlan(({ revision }) => revision === null);
  const isFailed = useSharedPlan(({ failure }) => failure !== null);
  if (!useIsShared() || !isUnread) return plan;
  return isFailed ? 'failed' : 'loading';
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
 * Read-modify-write of the plan, so that nothing another tab has just written is lost; rows that cannot be read are to be
 * kept. The same rows in return change nothing.
 * @throws DOMException the browser refuses to store it.
 */
export function rewritePlan(change: (rows: readonly unknown[]) => readonly unknown[]): void {
  if (isShared()) return rewriteSharedPlan(change);
  const before = loadLocalPlan();
  const rows = change(before.rows);
  if (rows !== before.rows) saveLocalPlan(before, rows);
}

/**
 * Plans what is not planned yet.
 * @throws DOMException the browser refuses to store it.
 */
export function addToPlan(candidates: readonly PlanCandidate[]): {
  added: Project[];
  skipped: PlanCandidate[];
} {
  let sorted: ReturnType<typeof addToPlan> = { added: [], skipped: [] };
  rewritePlan((rows) => {
    sorted = partitionCandidates(readableProjects(rows), candidates, new Date());
    // The plan shows the one added last first: several keep the order they were named in.
    return sorted.added.length === 0 ? rows : [...rows, ...sorted.added.toReversed()];
  });
  return sorted;
}

/**
 * Takes projects out of the plan by their ids.
 * @throws DOMException the browser refuses to store it.
 */
export function removeFromPlan(ids: ReadonlySet<string>): void {
  rewritePlan((rows) => rows.filter((row) => !ids.has(readProject(row)?.id ?? '')));
}
