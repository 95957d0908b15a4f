import {
  changeSharedPlan,
  followSharedPlan,
  listPlanHistory,
  readSharedPlan,
  type PlanContent,
  type SharedProject,
} from '@geoplan/contracts/geo/shared-plan';
import { readTeamPlan, setTeamPlan } from '@geoplan/contracts/geo/team-plan';
import { modelPlan } from '../../../domain/plan/shared-plan/testing/model-plan.ts';
import { answer, answerEvents, Failed, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { sampleProject } from './sample-projects.ts';

/** Id of a project on the server. */
export const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

/** Project on the server in its first version. */
export const shared = (at: number, keyword: string, change: Partial<SharedProject> = {}): SharedProject => ({
  ...sampleProject(keyword, 'cz'),
  id: idOf(at),
  version: 1,
  ...change,
});

/**
 * Fakes the server's plan with its history. Its event stream ends at once and is opened again. While `plan.isAway`, it
 * refuses requests. It handles a request after `plan.held` resolves and responds to a change after `plan.heldAnswers`
 * resolves.
 */
export function fakeSharedPlan(projects: readonly SharedProject[] = []) {
  const model = modelPlan(projects);
  const plan = { isAway: false, isTeam: false, held: Promise.resolve(), heldAnswers: Promise.resolve() };
  const requireServer = async () => {
    await plan.held;
    if (plan.isAway) throw new Failed('service_unavailable');
  };
  const api: Answer[] = [
    answer(readSharedPlan, async ({ query: { since } }) => {
      await requireServer();
      return ok(model.read(since ?? null));
    }),
    answer(changeSharedPlan, async ({ body, idempotencyKey }) => {
      await requireServer();
      const answered = model.change(body.changes, idempotencyKey, 'user@demo.local');
      await plan.heldAnswers;
      return ok(answered);
    }),
    answer(listPlanHistory, () => {
      const items = model.log.slice(0, 50).map(({ id, revision, by, before, after }) => ({
        id: revision,
        at: '2026-11-23T08:00:00.000Z',
        by,
        projectId: id,
        before,
        after,
        current: null,
      }));
      return ok({ items, nextCursor: null });
    }),
    answer(readTeamPlan, () => ok({ isTeam: plan.isTeam })),
    answer(setTeamPlan, ({ body: { isTeam } }) => {
      plan.isTeam = isTeam;
      return ok({ isTeam });
    }),
    answerEvents(followSharedPlan, () => [{ event: 'changed', data: { revision: model.revision() } }]),
  ];
  return {
    api,
    plan,
    /** Applied changes, newest first. */
    log: model.log,
    /** The plan on the server. */
    projects: model.projects,
    /** Changes or removes a project as another person. */
    write: (id: string, after: PlanContent | null) => model.write(id, after, 'ann@example.org'),
  };
}
