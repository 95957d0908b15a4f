import { storedValue } from '../../shared/storage/stored-value.ts';
import {
  pairKey,
  readableProjects,
  partitionCandidates,
  type PlanCandidate,
  type Project,
} from './plan-rules.ts';

/** Storage key of the plan (spec §9). */
const storageKey = 'projects';

interface Plan {
  /** Everything that is stored, malformed rows included: they are kept as they are. */
  rows: readonly unknown[];
  projects: readonly Project[];
}

function planOf(rows: readonly unknown[]): Plan {
  return { rows, projects: readableProjects(rows) };
}

const { useValue, load, save } = storedValue<Plan>(storageKey, {
  initial: planOf([]),
  decode(text) {
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows)) throw new TypeError('not a list');
    return planOf(rows);
  },
  encode: ({ rows }) => JSON.stringify(rows),
  // Unreadable storage counts as an empty plan.
  onUnreadable(error) {
    // oxlint-disable-next-line no-console -- the spec wants it logged (§8)
    console.error('Ошибка при загрузке проектов из localStorage', error);
  },
});

/** The planned projects, in the order they were added. */
export function usePlan(): readonly Project[] {
  return useValue((plan) => plan.projects);
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
  save(planOf(change(load().rows)));
}

/**
 * Plans what is not planned yet.
 * @throws DOMException the browser refuses to store it.
 */
export function addToPlan(candidates: readonly PlanCandidate[]): {
  added: Project[];
  skipped: PlanCandidate[];
} {
  const { rows, projects } = load();
  const sorted = partitionCandidates(projects, candidates, new Date());
  // The plan shows the one added last first: several keep the order they were named in.
  if (sorted.added.length > 0) save(planOf([...rows, ...sorted.added.toReversed()]));
  return sorted;
}

/**
 * Takes projects out of the plan by their ids.
 * @throws DOMException the browser refuses to store it.
 */
export function removeFromPlan(ids: ReadonlySet<string>): void {
  rewritePlan((rows) => rows.filter((row) => !readableProjects([row]).some(({ id }) => ids.has(id))));
}
