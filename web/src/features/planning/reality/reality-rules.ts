import type { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { CallAnswer } from '@geoplan/contracts/routing/call-url';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { Project } from '../../../domain/plan/plan-rules.ts';

/** What the workspace counts for a pair. */
export type WorkspaceCounts = Pick<
  CallAnswer<typeof lookUpPairs>['data'][number],
  'totalDomains' | 'sitesInWork' | 'launchedSites'
>;

/** Where a project and the workspace disagree. */
export interface Drift {
  /** «Notion: запущено 2». */
  text: string;
  /** What makes the project say the same as the workspace. */
  correction: Partial<Pick<Project, 'status' | 'launchedSites'>>;
}

/** The status that the sites of the workspace speak for. */
function statusOf({ totalDomains, sitesInWork, launchedSites }: WorkspaceCounts): Project['status'] {
  if (launchedSites > 0) return 'launched';
  if (sitesInWork > 0) return 'in_progress';
  return totalDomains > 0 ? 'domains' : 'plan';
}

/** True when the status may stand beside these counts: what is planned or prepared is often not in the workspace yet. */
function isStatusRight(status: Project['status'], counts: WorkspaceCounts): boolean {
  if (counts.launchedSites > 0) return status === 'launched';
  if (counts.sitesInWork > 0) return status === 'in_progress';
  return status !== 'launched';
}

/**
 * Compares a project with the workspace; null = they agree.
 * @param isComplete every database was read: only then do missing sites mean that there are none
 */
export function driftOf(project: Project, counts: WorkspaceCounts, isComplete: boolean): Drift | null {
  const { launchedSites, sitesInWork } = counts;
  if (launchedSites === 0 && !isComplete && (sitesInWork === 0 || project.status === 'launched')) return null;
  const isCountRight = project.launchedSites === launchedSites || (!isComplete && launchedSites === 0);
  const isRight = isStatusRight(project.status, counts);
  if (isRight && isCountRight) return null;
  const isAboutWork = launchedSites === 0 && sitesInWork > 0 && project.status !== 'launched' && isCountRight;
  return {
    text: isAboutWork
      ? `Notion: в работе ${formatNumber(sitesInWork)}`
      : `Notion: запущено ${formatNumber(launchedSites)}`,
    correction: {
      ...(isRight ? {} : { status: statusOf(counts) }),
      ...(isCountRight ? {} : { launchedSites }),
    },
  };
}

/** The projects that disagree with the workspace, by their ids. */
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
