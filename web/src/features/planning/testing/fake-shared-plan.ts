import {
  changeSharedPlan,
  followSharedPlan,
  listPlanHistory,
  readSharedPlan,
  type PlanConflict,
  type PlanContent,
  type PlanHistoryEntry,
  type SharedProject,
} from '@geoplan/contracts/geo/shared-plan';
import { contentOf } from '../../../domain/plan/shared-plan/draft-rules.ts';
import { answer, answerEvents, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';

/**
 * Plays the server's plan: versions, conflicts, history; its event stream ends at once, and is opened again. `plan.isAway`:
 * it refuses; `plan.held`: it answers only then.
 */
export function fakeSharedPlan(projects: readonly SharedProject[] = []) {
  const stored = new Map<string, SharedProject & { revision: number; isRemoved: boolean }>();
  const history: PlanHistoryEntry[] = [];
  const plan = { revision: 0, isAway: false, held: Promise.resolve() };
  const shown = (id: string): SharedProject | null => {
    const found = stored.get(id);
    if (!found || found.isRemoved) return null;
    return { id, version: found.version, ...contentOf(found) };
  };

  function write(id: string, after: PlanContent | null, by: string): number {
    const current = shown(id);
    const { version: before = 0 } = stored.get(id) ?? {};
    const version = before + 1;
    plan.revision += 1;
    const content = after ?? current!;
    stored.set(id, {
      ...contentOf({ id, ...content }),
      id,
      version,
      revision: plan.revision,
      isRemoved: after === null,
    });
    history.unshift({
      id: plan.revision,
      at: '2026-11-23T08:00:00.000Z',
      by,
      projectId: id,
      before: current && contentOf(current),
      after,
      current: null,
    });
    return version;
  }
  for (const project of projects) write(project.id, contentOf(project), 'ann@example.org');

  const requireServer = async () => {
    await plan.held;
    if (plan.isAway) throw new Failed('service_unavailable');
  };
  const api: Answer[] = [
    answer(readSharedPlan, async ({ query: { since } }) => {
      await requireServer();
      const news = [...stored.values()].filter(({ revision }) => since === undefined || revision > since);
      return ok({
        revision: plan.revision,
        projects: news.flatMap(({ id }) => shown(id) ?? []),
        removedIds: since === undefined ? [] : news.filter((each) => each.isRemoved).map(({ id }) => id),
      });
    }),
    answer(changeSharedPlan, async ({ body }) => {
      await requireServer();
      const conflicts: PlanConflict[] = [];
      const applied = body.changes.flatMap((change) => {
        const current = shown(change.id);
        if ((current?.version ?? 0) !== change.version) {
          conflicts.push({ id: change.id, reason: current ? 'changed' : 'removed', current });
          return [];
        }
        const after = change.kind === 'put' ? change.project : null;
        return [{ id: change.id, version: write(change.id, after, 'user@demo.local') }];
      });
      return ok({ revision: plan.revision, applied, conflicts });
    }),
    answer(listPlanHistory, () => ok({ items: history.slice(0, 50), nextCursor: null })),
    answerEvents(followSharedPlan, () => [{ event: 'changed', data: { revision: plan.revision } }]),
  ];
  return {
    api,
    plan,
    /** What everybody has now. */
    projects: () => [...stored.keys()].flatMap((id) => shown(id) ?? []),
    /** Somebody else changes a project, or removes it. */
    write: (id: string, after: PlanContent | null) => write(id, after, 'ann@example.org'),
  };
}
