import type { Recheck, RecheckInput } from '@geoplan/contracts/geo/geo-rechecks';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGeo } from '../../testing/start-geo.ts';

const path = '/api/geo-analysis/rechecks';
const timeZone = 'Pacific/Kiritimati';
let geo: Awaited<ReturnType<typeof startGeo>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  geo = await startGeo({ lookup: { timeZone } });
  outbox = await watchOutbox(geo);
});
afterAll(() => geo.close());
beforeEach(() => geo.sql('truncate refresh_schedules, refresh_runs'));

const input = (change: Partial<RecheckInput> = {}): RecheckInput => ({
  name: 'Бренды',
  scope: { kind: 'all' },
  countries: [],
  everyDays: 7,
  hour: 4,
  budget: { pairs: 100, amount: null },
  isEnabled: true,
  ...change,
});
const callers = { viewer: someone('viewer'), user: someone('user'), admin: someone('admin') };
const send = (method: string, at: string, body?: unknown, role: keyof typeof callers = 'user') =>
  geo.send(method, path + at, { as: callers[role], ...(body === undefined ? {} : { body }) });
async function create(change: Partial<RecheckInput> = {}): Promise<Recheck> {
  const answer = await send('POST', '', input(change));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const list = async () => (await send('GET', '', undefined, 'viewer')).body.data as { rechecks: Recheck[] };

it('creates, lists, changes and removes a recheck, and audits each change', async () => {
  const made = await create({
    scope: { kind: 'keywords', keywords: [' Bet ', 'bet', 'win'] },
    countries: ['pl'],
  });
  expect(made).toEqual({
    id: expect.any(String),
    name: 'Бренды',
    scope: { kind: 'keywords', keywords: ['Bet', 'win'] },
    countries: ['pl'],
    everyDays: 7,
    hour: 4,
    budget: { pairs: 100, amount: null },
    isEnabled: true,
    owner: 'user@example.org',
    ownerId: callers.user.userId,
    nextAt: expect.any(String),
    spent: { pairs: 0, amount: null },
    last: null,
    lastRun: null,
  });
  expect(await list()).toEqual({ rechecks: [made], timeZone, currency: null });
  const other = input({
    name: 'Иначе',
    scope: { kind: 'brand', brand: 'Lumora' },
    budget: { pairs: null, amount: { currency: 'USD', monthly: 2.5 } },
    isEnabled: false,
  });
  const changed = await send('PUT', `/${made.id}`, other, 'admin');
  expect(changed.body.data).toMatchObject({
    ...other,
    scope: { kind: 'brand', brand: 'lumora' },
    owner: 'user@example.org',
    nextAt: null,
    spent: { pairs: 0, amount: 0 },
  });
  expect((await send('DELETE', `/${made.id}`)).body.data).toEqual({ id: made.id });
  expect((await list()).rechecks).toEqual([]);
  const entries = await outbox.published('auth.audit-entry-recorded');
  expect(entries.map(({ action, target }) => `${String(action)} ${String(target)}`)).toEqual([
    'geo-recheck.created Бренды: раз в 7\u00A0дн.',
    'geo-recheck.changed Иначе, владелец user@example.org: выключено',
    'geo-recheck.removed Иначе',
  ]);
});

it('rejects changes to a schedule by a viewer, and returns 404 after its removal', async () => {
  const { id } = await create();
  for (const [method, at] of [
    ['POST', ''],
    ['PUT', `/${id}`],
  ] as const)
    expect((await send(method, at, input(), 'viewer')).status).toBe(403);
  expect((await send('DELETE', `/${id}`, undefined, 'viewer')).status).toBe(403);
  await send('DELETE', `/${id}`);
  expect((await send('PUT', `/${id}`, input())).status).toBe(404);
  expect((await send('DELETE', `/${id}`)).status).toBe(404);
});

it.each<[string, object]>([
  ['no budget', { budget: { pairs: null, amount: null } }],
  ['a zero budget', { budget: { pairs: 0, amount: null } }],
  ['a negative budget', { budget: { pairs: null, amount: { currency: 'USD', monthly: -1 } } }],
  ['no name', { name: '  ' }],
  ['every 0 days', { everyDays: 0 }],
  ['hour 24', { hour: 24 }],
  ['no keywords', { scope: { kind: 'keywords', keywords: [] } }],
  ['NUL', { scope: { kind: 'brand', brand: 'a\u0000' } }],
  ['an unknown country', { countries: ['zz'] }],
  ['an unknown field', { owner: 'somebody@example.org' }],
])('rejects %s', async (_what, change) => {
  expect((await send('POST', '', { ...input(), ...change })).status).toBe(400);
});

it('allows at most 50 schedules, even if two are created at the same time', async () => {
  await geo.sql(`insert into refresh_schedules (name, scope, keywords, keyword_keys, countries, every_days, hour, max_pairs,
      is_enabled, next_day, user_id, owner)
    select 'n', 'all', '{}', '{}', '{}', 1, 1, 1, false, '2026-01-01', gen_random_uuid(), 'o' from generate_series(1, 49)`);
  const answers = await Promise.all([send('POST', '', input()), send('POST', '', input())]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
});

const setSlot = (id: string, daysAgo: number) =>
  geo.sql(
    `insert into refresh_runs (run_id, schedule_id, name, slot, month, pairs, currency, price)
    values (gen_random_uuid(), $1, 'n', (now() at time zone '${timeZone}')::date - $2::int, '2000-01', 1, 'requests', 1)`,
    [id, daysAgo],
  );

/** Local time in `minutes` minutes, in the time zone, which is 14 hours ahead of UTC. */
const localIn = (minutes: number) => new Date(Date.now() + 14 * 3_600_000 + minutes * 60_000);

const days = (nextAt: string | null) => {
  const at = new Date(Date.parse(nextAt ?? '') + 14 * 3_600_000);
  expect(at.toISOString().slice(11)).toMatch(/^\d\d:00:00.000Z$/);
  return Math.floor(at.getTime() / 86_400_000) - Math.floor(localIn(0).getTime() / 86_400_000);
};

describe('next run', () => {
  it('plans the next run for today if its hour has not passed yet in the product’s time zone, and otherwise for tomorrow', async () => {
    const hour = localIn(0).getUTCHours();
    expect(days((await create({ hour })).nextAt)).toBe(1);
    // More than five minutes away, so that it is still in the future when requested; late in the day there is none.
    const later = localIn(65).getUTCHours();
    if (later > hour) expect(days((await create({ hour: later })).nextAt)).toBe(0);
  });

  it('keeps the next run if only the budget changes, and counts from the last run if the interval changes', async () => {
    const { id, nextAt } = await create({ hour: 0, everyDays: 7 });
    await setSlot(id, 3);
    const put = async (change: Partial<RecheckInput>) =>
      ((await send('PUT', `/${id}`, input({ hour: 0, ...change }))).body.data as Recheck).nextAt;
    expect(await put({ budget: { pairs: 5, amount: null } })).toBe(nextAt);
    expect(days(await put({ everyDays: 10 }))).toBe(7);
    expect(days(await put({ everyDays: 2 }))).toBe(1);
    await put({ isEnabled: false });
    expect(days(await put({ everyDays: 7 }))).toBe(4);
  });
});
