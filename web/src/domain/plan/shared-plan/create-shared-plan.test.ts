import type { SharedProject } from '@geoplan/contracts/geo/shared-plan';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Project } from '../plan-rules.ts';
import { projectOf } from './draft-rules.ts';
import { modelPlan } from './testing/model-plan.ts';
import { PlanWorld, type Outcome } from './testing/plan-world.ts';

const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const sample = (nth: number, keyword: string): SharedProject => ({
  id: idOf(nth),
  version: 1,
  keyword,
  country: 'pl',
  status: 'plan',
  priority: 'medium',
  searchVolume: 0,
  difficulty: null,
  launchedSites: 0,
  notes: `first ${nth}`,
  owner: '',
  dueDate: '',
  createdAt: '2026-11-20',
  updatedAt: '2026-11-20',
});
const seeds = [sample(1001, 'one'), sample(1002, 'two')];

const tab = fc.nat(3);
const at = fc.nat(2);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), tab, at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), tab, at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), tab, at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restore' as const, 'undo' as const), tab, at }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      call: fc.nat(3),
      outcome: fc.constantFrom<Outcome>('answered', 'answered', 'lost-request', 'lost-answer', 'processed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stray' as const), call: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('retry' as const, 'event' as const), tab, at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('switch' as const, 'reload' as const), tab, at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sign-in' as const),
      tab,
      account: fc.constantFrom('ann', 'ben', null),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(world: PlanWorld, each: Step, nth: number): void {
  if (each.do === 'network') {
    const call = world.calls[each.call % Math.max(1, world.calls.length)];
    if (call) world.deliver(call, each.outcome);
    return;
  }
  if (each.do === 'stray') {
    world.strays[each.call % Math.max(1, world.strays.length)]?.();
    return;
  }
  if (each.do === 'purge') return world.server.purge();
  const on = world.tabs[each.tab % world.tabs.length]!;
  if (each.do === 'retry') return world.retry(on);
  if (each.do === 'event') return void on.plan.sync({ isStale: true });
  if (each.do === 'switch') return world.choose(on.browser, !on.browser.isShared);
  if (each.do === 'reload') return world.reload(on);
  if (each.do === 'sign-in') return world.signIn(on.browser, each.account);
  if (on.owner === null) return;
  if (each.do === 'restore') return world.restore(on);
  if (each.do === 'undo') return world.undo(on);
  if (each.do === 'add') {
    return world.put(on, projectOf(sample(nth, ['one', 'three', 'four'][each.at]!)));
  }
  const row = world.rowOf(on, each.at);
  if (!row) return;
  if (each.do === 'edit') world.edit(on, row, `note ${nth}`);
  else world.remove(on, row);
}

const byId = (rows: readonly Project[]) => rows.toSorted((x, y) => x.id.localeCompare(y.id));

/** Expects that every open plan shows the server's projects, without a failure. */
function expectAgreement({ server, tabs }: PlanWorld): void {
  const wanted = byId(server.projects().map((project) => projectOf(project)));
  for (const { plan, owner } of tabs) {
    if (owner === null) continue;
    const { rows, failure } = plan.useSharedPlan.getState();
    expect(byId(rows)).toEqual(wanted);
    expect(failure).toBeNull();
  }
}

/** Runs the steps; then the network works again, and finally every account visits every browser. */
async function play(world: PlanWorld, taken: readonly Step[]): Promise<void> {
  await world.flush();
  for (const [nth, each] of taken.entries()) {
    take(world, each, nth);
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await world.flush();
    for (const { owner, timers } of world.tabs) if (owner === null) expect(timers.size).toBe(0);
  }
  await world.settle();
  await world.readNews();
  expectAgreement(world);
  await world.settleEverybody();
  expectAgreement(world);
  expect(world.record.unasked(world.server.log)).toEqual([]);
  expect(world.tabs.map(({ browser }) => browser.text)).toEqual(world.tabs.map(() => '{}'));
}

const steps = fc.array(step, { maxLength: 40, size: 'max' });
const numRuns = 250;

test("keeps exactly the users' changes, regardless of network failures, plan switches, account changes and reloads", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = new PlanWorld(modelPlan(seeds, { seededBy: 'seed' }), [1, 1]);
      await play(world, taken);
      expect(world.record.lost(world.server.log, world.server.projects())).toEqual([]);
    }),
    { numRuns },
  );
});

test('keeps the changes of one user even if the server ignores the idempotency key', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = new PlanWorld(modelPlan(seeds, { seededBy: 'seed', knowsKeys: false }), [1]);
      await play(
        world,
        taken.filter((each) => each.do !== 'stray' && !(each.do === 'sign-in' && each.account === 'ben')),
      );
      expect(world.record.lost(world.server.log, world.server.projects())).toEqual([]);
    }),
    { numRuns },
  );
});

test('replaces its copy of the plan after an absence longer than the period for which the server keeps removals', async () => {
  const world = new PlanWorld(modelPlan(seeds, { seededBy: 'seed' }), [1]);
  await world.settle();
  const [tabOfAnn] = world.tabs;
  world.edit(tabOfAnn!, world.rowOf(tabOfAnn!, 0)!, 'unsent');
  world.server.write(idOf(1002), null, 'ben');
  world.server.purge();
  await world.readNews();
  expectAgreement(world);
  expect(world.server.projects().map(({ id, notes }) => [id, notes])).toEqual([[idOf(1001), 'unsent']]);
});

const respond: Step = { do: 'network', call: 0, outcome: 'answered' };
/** Both tabs send the project that one has added, and the other removes it before the first request is repeated. */
const addedTwice: Step[] = [
  { do: 'add', tab: 0, at: 1 },
  { do: 'reload', tab: 1, at: 0 },
  respond,
  respond,
  respond,
  { do: 'network', call: 0, outcome: 'lost-request' },
  { do: 'remove', tab: 1, at: 0 },
  { do: 'remove', tab: 1, at: 1 },
];

test('sends only changes that users have made, even with two tabs that share one draft', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const world = new PlanWorld(modelPlan(seeds, { seededBy: 'seed' }), [2, 1]);
      await play(world, taken);
    }),
    { numRuns, examples: [[addedTwice]] },
  );
});
