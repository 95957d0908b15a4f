import {
  planContentOf,
  type PlanChange,
  type PlanConflict,
  type PlanContent,
  type SharedProject,
} from '@geoplan/contracts/geo/shared-plan';
import { keywordKey } from '@geoplan/contracts/keyword';

/** Stored fields of a project. A removed project is kept as long as its history, but its notes are deleted. */
export interface StoredProject extends SharedProject {
  isRemoved: boolean;
}

/** Change to apply, with the project before and after it; null if the project is not in the plan. */
export interface Applied {
  id: string;
  /** New version; 0 if there is no project to version. */
  version: number;
  before: PlanContent | null;
  after: PlanContent | null;
  /** True if the stored project already equals the change, for example after a repeated request. */
  isDone: boolean;
}

/** Key of a pair. A keyword in a country is planned only once, regardless of case (spec §5). */
export const planPair = ({ keyword, country }: Pick<PlanContent, 'keyword' | 'country'>): string =>
  `${keywordKey(keyword)}\n${country}`;

function shared({ isRemoved, ...project }: StoredProject): SharedProject | null {
  return isRemoved ? null : project;
}

const isSame = (a: PlanContent, b: PlanContent) =>
  JSON.stringify(planContentOf(a)) === JSON.stringify(planContentOf(b));

/** Version of a new change; greater than any earlier version stored under the id. */
const nextVersion = (there: StoredProject | undefined, purgedVersion: number) =>
  (there?.version ?? purgedVersion) + 1;

/** Decides on one change, based on the projects stored under its id (`there`) and its pair (`owner`). */
function decide(
  change: PlanChange,
  there: StoredProject | undefined,
  owner: StoredProject | undefined,
  purgedVersion: number,
): Applied | PlanConflict {
  const { id, version } = change;
  const current = there && shared(there);
  if (change.kind === 'remove') {
    if (!current) return { id, version: there?.version ?? 0, before: null, after: null, isDone: true };
    if (current.version !== version) return { id, reason: 'changed', current };
    return { id, version: version + 1, before: planContentOf(current), after: null, isDone: false };
  }
  const { project } = change;
  if (current && isSame(current, project))
    return { id, version: current.version, before: project, after: project, isDone: true };
  if (version > 0 && !current) return { id, reason: 'removed', current: null };
  if (current && current.version !== version) return { id, reason: 'changed', current };
  const other = owner && owner.id !== id ? shared(owner) : null;
  if (other) return { id, reason: 'planned', current: other };
  const before = current ? planContentOf(current) : null;
  return { id, version: nextVersion(there, purgedVersion), before, after: project, isDone: false };
}

/**
 * Decides which changes can be applied to the stored projects, taking earlier changes into account for later ones. A
 * change conflicts if another user has changed the project since the version specified, or if its pair belongs to
 * another project. `purgedVersion` is the highest version among removed projects that are no longer stored.
 */
export function mergeChanges(
  changes: readonly PlanChange[],
  stored: readonly StoredProject[],
  purgedVersion = 0,
): { applied: Applied[]; conflicts: PlanConflict[] } {
  const byId = new Map(stored.map((project) => [project.id, project]));
  const byPair = new Map(
    stored.filter(({ isRemoved }) => !isRemoved).map((project) => [planPair(project), project]),
  );
  const applied: Applied[] = [];
  const conflicts: PlanConflict[] = [];
  for (const change of changes) {
    const owner = change.kind === 'put' ? byPair.get(planPair(change.project)) : undefined;
    const decided = decide(change, byId.get(change.id), owner, purgedVersion);
    if ('reason' in decided) {
      conflicts.push(decided);
      continue;
    }
    applied.push(decided);
    const { id, version, before, after, isDone } = decided;
    if (isDone) continue;
    if (before) byPair.delete(planPair(before));
    const content = after ?? before;
    if (!content) continue;
    const now = { id, version, ...content, isRemoved: after === null };
    byId.set(id, now);
    if (after) byPair.set(planPair(after), now);
  }
  return { applied, conflicts };
}
