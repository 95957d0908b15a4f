import type {
  changeSharedPlan,
  listPlanHistory,
  PlanChange,
  PlanContent,
  readSharedPlan,
} from '@geoplan/contracts/geo/shared-plan';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readEvents } from '../../testing/read-events.ts';
import { startGeo } from '../../testing/start-geo.ts';

let geo: Awaited<ReturnType<typeof startGeo>>;
beforeAll(async () => {
  geo = await startGeo();
});
afterAll(() => geo.close());
beforeEach(() => geo.sql('delete from plan_projects; delete from plan_changes'));

const ann = someone('user', { email: 'ann@example.org' });
const ben = someone('user', { email: 'ben@example.org' });
const content = (keyword: string, fields: Partial<PlanContent> = {}): PlanContent => ({
  keyword,
  country: 'pl',
  status: 'plan',
  priority: 'medium',
  searchVolume: 74_000,
  difficulty: 24.5,
  launchedSites: 0,
  notes: '',
  owner: '',
  dueDate: '',
  createdAt: '2026-11-20',
  updatedAt: '2026-11-20',
  ...fields,
});
const put = (id: string, version: number, project: PlanContent): PlanChange => ({
  kind: 'put',
  id,
  version,
  project,
});
async function change(changes: PlanChange[], as = ann, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await geo.send('POST', '/api/plan/changes', { as, body: { changes }, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as CallResponse<typeof changeSharedPlan>['data'];
}
const read = async (query = '') =>
  (await geo.send('GET', `/api/plan${query}`, { as: someone('viewer') })).body.data as CallResponse<
    typeof readSharedPlan
  >['data'];
const history = async (query = '') =>
  (await geo.send('GET', `/api/plan/history${query}`)).body.data as CallResponse<
    typeof listPlanHistory
  >['data'];

it('lets users with permission add, change and remove a project, and lets everyone read the changes since a revision', async () => {
  const id = crypto.randomUUID();
  const { revision } = await read();
  const added = await change([put(id, 0, content(' Lumoret  Casino', { country: 'PL' }))]);
  expect(added).toEqual({ revision: revision + 1, applied: [{ id, version: 1 }], conflicts: [] });
  expect(await read()).toEqual({
    revision: revision + 1,
    isWhole: true,
    projects: [{ id, version: 1, ...content('Lumoret Casino') }],
    removedIds: [],
  });
  const done = {
    status: 'launched',
    launchedSites: 2,
    owner: 'ben@example.org',
    dueDate: '2026-12-01',
  } as const;
  await change([put(id, 1, content('Lumoret Casino', done))], ben);
  const news = await read(`?since=${added.revision}`);
  expect(news.projects).toMatchObject([{ id, version: 2, ...done }]);
  await change([{ kind: 'remove', id, version: 2 }]);
  expect(await read(`?since=${news.revision}`)).toMatchObject({ projects: [], removedIds: [id] });
  expect((await read()).projects).toEqual([]);
});

it('rejects the second of two changes to the same version without writing anything, and reports the first change', async () => {
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await change([put(id, 0, content('one'))]);
  await change([put(id, 1, content('one', { notes: 'ann' }))]);
  const late = await change(
    [put(id, 1, content('one', { notes: 'ben' })), put(other, 0, content('ONE', { notes: 'ben' }))],
    ben,
  );
  const current = { id, version: 2, ...content('one', { notes: 'ann' }) };
  expect(late).toMatchObject({
    applied: [],
    conflicts: [
      { id, reason: 'changed', current },
      { id: other, reason: 'planned', current },
    ],
  });
  expect((await read()).projects).toEqual([current]);
});

it('keeps concurrent changes by many users, each with a separate revision', async () => {
  const before = (await read()).revision;
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => change([put(crypto.randomUUID(), 0, content(`word ${at % 10}`))])),
  );
  const revisions = all.filter(({ applied }) => applied.length > 0).map(({ revision }) => revision);
  expect(new Set(revisions).size).toBe(10);
  expect((await read(`?since=${before}`)).projects).toHaveLength(10);
  expect(all.flatMap(({ conflicts }) => conflicts.map(({ reason }) => reason))).toEqual(
    Array.from({ length: 10 }, () => 'planned'),
  );
});

it('changes nothing and publishes nothing for a repeated request after a lost response', async () => {
  const id = crypto.randomUUID();
  const first = await change([put(id, 0, content('one'))]);
  expect(await change([put(id, 0, content('one'))])).toEqual(first);
  const removal: PlanChange = { kind: 'remove', id, version: 1 };
  const removed = await change([removal]);
  expect((await change([removal])).revision).toBe(removed.revision);
  expect((await history()).items).toHaveLength(2);
});

it('repeats the first response for a repeated key, even if the project has since been changed and removed', async () => {
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const added = await change([put(id, 0, content('one'))], ann, 'first');
  const edit = [put(id, 1, content('one', { notes: 'ann' })), put(other, 0, content('two'))];
  const edited = await change(edit, ann, 'second');
  await change([put(id, 2, content('one', { notes: 'ben' }))], ben);
  expect((await change(edit, ann, 'second')).applied).toEqual(edited.applied);
  await change([{ kind: 'remove', id, version: 3 }], ben);
  const before = await read();
  // Late duplicates in the wrong order: without a key the first would restore the project.
  expect((await change(edit, ann, 'second')).applied).toEqual(edited.applied);
  expect(await change([put(id, 0, content('one'))], ann, 'first')).toEqual({
    ...added,
    revision: before.revision,
  });
  expect(await read()).toEqual(before);
  // The key of another user, and a different change under the same key, are new writes.
  expect(await change([put(id, 0, content('one'))], ben, 'first')).toMatchObject({
    applied: [{ id, version: 5 }],
  });
  expect(await change([put(other, 1, content('two', { notes: 'x' }))], ann, 'second')).toMatchObject({
    applied: [{ id: other, version: 2 }],
  });
});

it('moves a pair from one project to another in one request, and restores a removed project', async () => {
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
  await change([put(a, 0, content('one')), put(b, 0, content('two'))]);
  await change([put(a, 1, content('three')), put(b, 1, content('one'))]);
  await change([{ kind: 'remove', id: a, version: 2 }]);
  await change([put(a, 0, content('three'))]);
  expect((await read()).projects.map(({ id, keyword, version }) => [id, keyword, version])).toEqual([
    [a, 'three', 4],
    [b, 'one', 2],
  ]);
});

it('returns the history of changes with their users in pages, and audits the changes', async () => {
  const outbox = await watchOutbox(geo);
  const id = crypto.randomUUID();
  await change([put(id, 0, content('one')), put(crypto.randomUUID(), 0, content('two'))]);
  await change([put(id, 1, content('one', { status: 'domains' }))], ben);
  const { items } = await history(`?projectId=${id}`);
  const current = { id, version: 2, ...content('one', { status: 'domains' }) };
  expect(items).toMatchObject([
    { by: 'ben@example.org', projectId: id, before: content('one'), current },
    { by: 'ann@example.org', projectId: id, before: null, after: content('one'), current },
  ]);
  const first = await history('?limit=2');
  const second = await history(`?limit=2&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map((item) => item.after?.keyword)).toEqual(['one', 'two', 'one']);
  expect(second.nextCursor).toBeNull();
  expect(await outbox.published('auth.audit-entry-recorded')).toMatchObject([
    { actor: 'ann@example.org', action: 'plan.changed', target: 'добавлено 2: one (pl), two (pl)' },
    { actor: 'ben@example.org', action: 'plan.changed', target: 'изменено 1: one (pl)' },
  ]);
});

it('sends the revision to followers immediately and after every change, on any replica', async () => {
  const { revision } = await read();
  const replica = await geo.addReplica();
  const counts = [0, 0];
  const told = [replica.origin, geo.origin].map(async (origin, at) =>
    readEvents(await geo.open('GET', '/api/plan/events', { origin }), ({ length }) => {
      counts[at] = length;
      return length === 2;
    }),
  );
  await expect.poll(() => counts).toEqual([1, 1]);
  await change([put(crypto.randomUUID(), 0, content('followed'))]);
  const wanted = [revision, revision + 1];
  for (const events of await Promise.all(told))
    expect(events.map(({ event, data }) => [event, (data as { revision: number }).revision])).toEqual(
      wanted.map((each) => ['changed', each]),
    );
  await replica.close();
});

it.each([
  ['nothing', []],
  [
    'a duplicate project',
    [
      put('00000000-0000-4000-8000-000000000001', 0, content('a')),
      { kind: 'remove', id: '00000000-0000-4000-8000-000000000001', version: 1 },
    ],
  ],
  ['an unknown country', [put(crypto.randomUUID(), 0, content('a', { country: 'zz' }))]],
  ['no keyword', [put(crypto.randomUUID(), 0, content(' '))]],
  ['half a site', [put(crypto.randomUUID(), 0, content('a', { launchedSites: 0.5 }))]],
  ['an unknown field', [put(crypto.randomUUID(), 0, { ...content('a'), colour: 'red' } as PlanContent)]],
  ['an invalid day', [put(crypto.randomUUID(), 0, content('a', { updatedAt: 'today' }))]],
])('rejects %s', async (_, changes) => {
  const answer = await geo.send('POST', '/api/plan/changes', { body: { changes } });
  expect(answer.status).toBe(400);
  expect((await read()).projects).toEqual([]);
});

it('rejects additions to a full plan', async () => {
  await geo.sql(`insert into plan_projects (id, keyword_key, keyword, country, status, priority, search_volume,
      launched_sites, notes, created_at, updated_at, version, revision)
    select gen_random_uuid(), 'k' || n, 'k' || n, 'pl', 'plan', 'low', 0, 0, '', '', '', 1, 0
    from generate_series(1, 10000) as n`);
  const id = crypto.randomUUID();
  const answer = await geo.send('POST', '/api/plan/changes', {
    body: { changes: [put(id, 0, content('one more'))] },
  });
  expect([answer.status, answer.body.error.message]).toEqual([
    409,
    'В общем плане уже 10000\u00A0проектов — это максимум',
  ]);
});
