import type {
  PlanChange,
  PlanConflict,
  PlanContent,
  SharedProject,
} from '@geoplan/contracts/geo/shared-plan';
import { pairKey } from '../../plan-rules.ts';
import { contentOf } from '../draft-rules.ts';
import type { PlanAnswer, PlanNews } from '../plan-state.ts';

interface Stored extends SharedProject {
  revision: number;
  isRemoved: boolean;
}

/** Applied change. */
export interface ModelEntry {
  id: string;
  version: number;
  revision: number;
  by: string;
  before: PlanContent | null;
  after: PlanContent | null;
}

const isSame = (a: PlanContent, b: PlanContent) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Model of the server's plan with the rules of services/geo (`mergeChanges`, `changePlan`). Without `knowsKeys` it
 * behaves as before decision 0036 and ignores the idempotency key.
 */
export function modelPlan(
  projects: readonly SharedProject[] = [],
  { knowsKeys = true, seededBy = 'ann@example.org' } = {},
) {
  const stored = new Map<string, Stored>();
  const log: ModelEntry[] = [];
  const answered = new Map<string, number>();
  let revision = 0;
  /** Highest revision and version among removed projects that are no longer stored. */
  const purged = { revision: 0, version: 0 };

  const shown = (id: string): SharedProject | null => {
    const found = stored.get(id);
    return !found || found.isRemoved ? null : { id, version: found.version, ...contentOf(found) };
  };
  const contentAt = (id: string): PlanContent | null => {
    const current = shown(id);
    return current && contentOf(current);
  };

  function write(id: string, after: PlanContent | null, by: string): number {
    revision += 1;
    const before = contentAt(id);
    const version = (stored.get(id)?.version ?? purged.version) + 1;
    const content = contentOf({ id, ...(after ?? before!) });
    stored.set(id, { id, version, ...content, revision, isRemoved: after === null });
    log.unshift({ id, version, revision, by, before, after: after && content });
    return version;
  }
  for (const project of projects) write(project.id, project, seededBy);

  function decide(change: PlanChange, by: string): number | PlanConflict {
    const { id, version } = change;
    const current = shown(id);
    if (change.kind === 'remove') {
      if (!current) return stored.get(id)?.version ?? 0;
      return current.version === version ? write(id, null, by) : { id, reason: 'changed', current };
    }
    if (current && isSame(contentOf(current), change.project)) return current.version;
    if (version > 0 && !current) return { id, reason: 'removed', current: null };
    if (current && current.version !== version) return { id, reason: 'changed', current };
    const owner = [...stored.values()].find(
      (each) => !each.isRemoved && each.id !== id && pairKey(each) === pairKey(change.project),
    );
    if (owner) return { id, reason: 'planned', current: shown(owner.id) };
    return write(id, change.project, by);
  }

  return {
    /** Newest first. */
    log: log as readonly ModelEntry[],
    revision: () => revision,
    projects: (): SharedProject[] => [...stored.keys()].flatMap((id) => shown(id) ?? []),
    write,
    /** Deletes removed projects, whose history has become too old. */
    purge(): void {
      for (const { id, isRemoved, ...gone } of stored.values()) {
        if (!isRemoved) continue;
        stored.delete(id);
        purged.revision = Math.max(purged.revision, gone.revision);
        purged.version = Math.max(purged.version, gone.version);
      }
    },
    read(since: number | null): PlanNews {
      const isWhole = since === null || since < purged.revision;
      const news = [...stored.values()].filter((each) => isWhole || each.revision > since);
      return {
        revision,
        ...(isWhole ? { isWhole } : {}),
        projects: news.flatMap(({ id }) => shown(id) ?? []),
        removedIds: isWhole ? [] : news.filter(({ isRemoved }) => isRemoved).map(({ id }) => id),
      };
    },
    change(changes: readonly PlanChange[], key: string | undefined, by: string): PlanAnswer {
      const applied: PlanAnswer['applied'] = [];
      const conflicts: PlanConflict[] = [];
      for (const change of changes) {
        const name = knowsKeys && key !== undefined ? JSON.stringify([key, by, change]) : null;
        const decided = (name === null ? undefined : answered.get(name)) ?? decide(change, by);
        if (typeof decided !== 'number') {
          conflicts.push(decided);
          continue;
        }
        if (name !== null) answered.set(name, decided);
        applied.push({ id: change.id, version: decided });
      }
      return { revision, applied, conflicts };
    },
  };
}
