import {
  changeRecheck,
  createRecheck,
  listRechecks,
  removeRecheck,
  runRecheckNow,
  takeOverRecheck,
  type Recheck,
  type RecheckInput,
} from '@geoplan/contracts/geo/geo-rechecks';
import { answer, ok, type Answer } from '../../../testing/fakes/fake-api.ts';
import { sampleAccount } from '../../../testing/fakes/sample-accounts.ts';

/** Weekly schedule of all keywords that has spent 320 of its 1,000 pairs; `at` makes its id unique. */
export function sampleRecheck(change: Partial<Recheck> = {}, at = 1): Recheck {
  const uuid = (first: string) => `${first}0000000-0000-4000-a000-${String(at).padStart(12, '0')}`;
  return {
    id: uuid('0'),
    name: 'Все бренды',
    scope: { kind: 'all' },
    countries: [],
    everyDays: 7,
    hour: 4,
    budget: { pairs: 1_000, amount: null },
    isEnabled: true,
    owner: 'user@demo.local',
    ownerId: sampleAccount('user').id,
    nextAt: '2126-11-30T01:00:00.000Z',
    spent: { pairs: 320, amount: null },
    last: { at: '2026-11-23T01:00:00.000Z', outcome: 'started' },
    lastRun: {
      runId: uuid('1'),
      startedAt: '2026-11-23T01:00:00.000Z',
      pairs: 320,
      isKept: true,
      isRunning: false,
      bought: 315,
      failed: 5,
      cost: { currency: 'USD', amount: 0.84 },
    },
    ...change,
  };
}

/** Fake API of schedules that can be created, changed and removed. */
export function fakeRechecks(rechecks: Recheck[] = []): { api: Answer[]; all: () => Recheck[] } {
  let stored = rechecks;
  const made = (id: string, input: RecheckInput): Recheck => {
    const before = stored.find((each) => each.id === id) ?? sampleRecheck({ last: null, lastRun: null });
    const nextAt = input.isEnabled ? '2126-11-30T01:00:00.000Z' : null;
    return { ...before, ...input, id, nextAt };
  };
  const api = [
    answer(listRechecks, () => ok({ rechecks: stored, timeZone: 'Europe/Warsaw', currency: 'USD' })),
    answer(createRecheck, ({ body }) => {
      const recheck = made(crypto.randomUUID(), body);
      stored = [...stored, recheck];
      return ok(recheck);
    }),
    answer(changeRecheck, ({ params, body }) => {
      const recheck = made(params.id, body);
      stored = stored.map((each) => (each.id === params.id ? recheck : each));
      return ok(recheck);
    }),
    answer(runRecheckNow, ({ params }) => {
      const last = { at: '2026-11-23T09:00:00.000Z', outcome: 'started' as const };
      const running = { isRunning: true, pairs: 21, bought: 3, failed: 0, runId: crypto.randomUUID() };
      stored = stored.map((each) =>
        each.id === params.id
          ? { ...each, last, lastRun: { ...sampleRecheck().lastRun!, ...running } }
          : each,
      );
      return ok(stored.find(({ id }) => id === params.id)!);
    }),
    answer(takeOverRecheck, ({ params }) => {
      stored = stored.map(({ accessEnded, ...each }) => {
        if (each.id !== params.id) return { ...each, ...(accessEnded && { accessEnded }) };
        const { email: owner, id: ownerId } = sampleAccount('admin');
        return { ...each, owner, ownerId, isEnabled: true, nextAt: '2126-11-30T01:00:00.000Z' };
      });
      return ok(stored.find(({ id }) => id === params.id)!);
    }),
    answer(removeRecheck, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return ok({ id: params.id });
    }),
  ];
  return { api, all: () => stored };
}
