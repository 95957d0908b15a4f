import { formatNumber } from '../../../shared/format/format-number.ts';
import type { PairFigures } from '../../../domain/plan/pair-figures.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';

/** Site counts from the workspace for a pair. */
export type WorkspaceCounts = Pick<PairFigures, 'totalDomains' | 'sitesInWork' | 'launchedSites'>;

/** Change in the workspace since the project was added or last corrected. */
export interface Drift {
  /** «Notion: 2 запущено». */
  text: string;
  /** New values that make the project match the workspace. */
  correction: Partial<Pick<Project, 'status' | 'launchedSites'>>;
}

/** New status of a launched project that no longer has launched sites. */
function statusWithout({ totalDomains, sitesInWork }: WorkspaceCounts): Project['status'] {
  if (sitesInWork > 0) return 'in_progress';
  return totalDomains > 0 ? 'domains' : 'plan';
}

/**
 * Compares the launched sites with the number stored in the project when it was added or corrected. Sites that were
 * already counted at that time cause no difference, because the project may be a plan for more sites. Returns `null`
 * if the number has not changed.
 * @param isComplete true if every database was read; otherwise missing sites are not treated as removed
 */
export function driftOf(project: Project, counts: WorkspaceCounts, isComplete: boolean): Drift | null {
  const { launchedSites } = counts;
  const change = launchedSites - project.launchedSites;
  if (change === 0 || (launchedSites === 0 && !isComplete)) return null;
  const isLost = launchedSites === 0 && project.status === 'launched';
  const status = change > 0 ? 'launched' : isLost ? statusWithout(counts) : project.status;
  return {
    text: `Notion: ${formatNumber(launchedSites)} запущено`,
    correction: { launchedSites, ...(status === project.status ? {} : { status }) },
  };
}

/** Projects whose launched sites have changed in the workspace, by id. */
export function findDrifts(
  projects: readonly Project[],
  countsOf: (project: Project) => WorkspaceCounts | undefined,
  isComplete: boolean,
): ReadonlyMap<string, Drift> {
  const drifts = new Map<string, Drift>();
  for (const project of projects) {
    const counts = countsOf(project);
    const drift = counts && driftOf(project, counts, isComplete);
    if (drift) drifts.set(project.id, drift);
  }
  return drifts;
}
