import {
  readSharedPlan,
  type changeSharedPlan,
  type PlanChange,
  type PlanContent,
} from '@geoplan/contracts/geo/shared-plan';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGeo } from '../../testing/start-geo.ts';

let geo: Awaited<ReturnType<typeof startGeo>>;
beforeAll(async () => {
  geo = await startGeo({ times: { listWaitMs: 60_000 } });
});
afterAll(() => geo.close());
beforeEach(() => geo.sql('delete from plan_projects; delete from plan_changes; delete from plan_writes'));

const content = (keyword: string, fields: Partial<PlanContent> = {}): PlanContent => ({
  keyword,
  country: 'pl',
  status: 'plan',
  priority: 'medium',
  searchVolume: 0,
  difficulty: null,
  launchedSites: 0,
  notes: '',
  owner: '',
  dueDate: '',
  createdAt: '',
  updatedAt: '',
  ...fields,
});
const put = (id: string, version: number, project: PlanContent): PlanChange => ({
  kind: 'put',
  id,
  version,
  project,
});
const remove = (id: string, version: number): PlanChange => ({ kind: 'remove', id, version });

const send = (changes: PlanChange[], headers: Record<string, string> = {}) =>
  geo.send('POST', '/api/plan/changes', { body: { changes }, headers });
async function change(changes: PlanChange[], headers: Record<string, string> = {}) {
  const answer = await send(changes, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as CallResponse<typeof changeSharedPlan>['data'];
}
const open = (query = '') => geo.open('GET', `/api/plan${query}`, { as: someone('viewer') });
async function read(query = '') {
  const answer = await open(query);
  expect(answer.status).toBe(200);
  return readSharedPlan.response.parse(await answer.json()).data;
}
const countOf = async (table: string) =>
  Number((await geo.sql(`select count(*) as count from ${table}`))[0]?.count);

const streaming = async () =>
  (
    await geo.sql(`select from pg_stat_activity where application_name = 'geoplan-geo-stream'
      and datname = current_database()`)
  ).length;

/** Projects as stored by an earlier version. */
const store = (count: number, notes: string) =>
  geo.sql(`insert into plan_projects (id, keyword_key, keyword, country, status, priority, search_volume,
      launched_sites, notes, created_at, updated_at, version, revision)
    select gen_random_uuid(), 'k' || n, 'k' || n, 'pl', 'plan', 'low', 0, 0, ${notes}, '', '', 1, 0
    from generate_series(1, ${count}) as n`);

it('deletes removed projects with their history, and then sends the whole plan to readers at an earlier revision', async () => {
  const [kept, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  const { revision } = await change([put(kept, 0, content('kept')), put(gone, 0, content('gone'))]);
  await change([put(gone, 1, content('gone', { notes: 'edited' }))]);
  const removed = await change([remove(gone, 2)]);
  expect(await read(`?since=${revision}`)).toEqual({
    revision: removed.revision,
    projects: [],
    removedIds: [gone],
  });
  await geo.sql(`update plan_changes set at = now() - interval '3 years'`);
  await geo.requestWork('plan-history-remove');
  await expect.poll(() => countOf('plan_projects')).toBe(1);
  expect(await countOf('plan_changes')).toBe(0);
  const whole = { revision: removed.revision, isWhole: true, removedIds: [] };
  expect(await read(`?since=${revision}`)).toMatchObject({ ...whole, projects: [{ id: kept }] });
  expect(await read(`?since=${removed.revision}`)).toEqual({
    revision: removed.revision,
    projects: [],
    removedIds: [],
  });
  // A change to the deleted version does not match the project that replaced it.
  const again = await change([put(gone, 0, content('gone', { notes: 'new' }))]);
  expect(again.applied).toEqual([{ id: gone, version: 4 }]);
  expect((await change([put(gone, 1, content('gone', { notes: 'late' }))])).conflicts).toMatchObject([
    { id: gone, reason: 'changed' },
  ]);
});

it('keeps no notes of a removed project, and keeps only the newest 100,000 changes and keys across all projects', async () => {
  const id = crypto.randomUUID();
  const looped = content('looped', { notes: 'x'.repeat(2_000) });
  const { revision, applied } = await change([put(id, 0, looped)], { 'idempotency-key': 'loop' });
  await change([remove(id, applied[0]?.version ?? 0)]);
  expect(await geo.sql('select notes, owner from plan_projects where is_removed')).toEqual([
    { notes: '', owner: '' },
  ]);
  await geo.sql(`insert into plan_changes (by_email, project_id, before, after)
    select 'ann@example.org', gen_random_uuid(), null, null from generate_series(1, 100000)`);
  await geo.sql(
    `insert into plan_writes (key, version) select 'k' || n, 1 from generate_series(1, 100000) as n`,
  );
  await change([put(crypto.randomUUID(), 0, content('next'))], { 'idempotency-key': 'next' });
  expect([await countOf('plan_changes'), await countOf('plan_writes')]).toEqual([100_000, 100_000]);
  expect(await geo.sql('select from plan_projects where is_removed')).toEqual([]);
  expect(await read(`?since=${revision}`)).toMatchObject({ isWhole: true, projects: [{ keyword: 'next' }] });
});

it('rejects a new note of 2,001 characters, but edits other fields of a project that has a longer note', async () => {
  await store(1, `repeat('я', 9000)`);
  const [old] = (await read()).projects;
  if (!old) throw new Error('the stored project is not read');
  const { id, version, ...project } = old;
  expect(project.notes).toHaveLength(9_000);
  const edited = await change([put(id, version, { ...project, status: 'launched' })]);
  expect(edited.applied).toEqual([{ id, version: 2 }]);
  const refused = await send([
    put(crypto.randomUUID(), 0, content('short')),
    put(id, 2, { ...project, notes: 'n'.repeat(2_001) }),
  ]);
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'Заметка проекта «k1» (pl) длиннее 2000\u00A0символов',
  ]);
  expect((await read()).projects).toMatchObject([{ id, version: 2, status: 'launched' }]);
  // Its removal can be undone, although the note is still too long.
  await change([remove(id, 2)]);
  await change([put(id, 0, project)]);
  expect((await read()).projects).toMatchObject([{ id, notes: project.notes }]);
});

it('rejects additional text above 10 MB, but accepts a reduction that is still above the limit', async () => {
  const id = crypto.randomUUID();
  const project = content('long', { notes: 'n'.repeat(2_000) });
  const { applied } = await change([put(id, 0, project)]);
  const version = applied[0]?.version ?? 0;
  await store(600, `repeat('н', 9000)`);
  const refused = await send([put(crypto.randomUUID(), 0, content('one more'))]);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'Слова и заметки общего плана занимают больше 10\u00A0МБ. Сократите заметки или удалите лишние проекты.',
  ]);
  const shorter = { ...project, notes: 'short' };
  expect((await change([put(id, version, shorter)])).applied).toEqual([{ id, version: version + 1 }]);
});

it('streams a long plan at the speed of each reader, and sends a short plan without a stream', async () => {
  // Hashes do not compress, neither in Postgres nor on the wire.
  await store(1_125, `(select string_agg(md5(n || '-' || i), '') from generate_series(1, 248) as i)`);
  const answers = await Promise.all([open(), open()]);
  await expect.poll(streaming).toBe(2);
  const { revision } = await change([put(crypto.randomUUID(), 0, content('meanwhile'))]);
  expect(await read(`?since=${revision - 1}`)).toMatchObject({ projects: [{ keyword: 'meanwhile' }] });
  const plans = await Promise.all(answers.map((answer) => answer.json()));
  for (const plan of plans) {
    const { projects, ...rest } = readSharedPlan.response.parse(plan).data;
    expect(rest).toEqual({ revision: revision - 1, isWhole: true, removedIds: [] });
    expect(new Set(projects.map(({ keyword }) => keyword)).size).toBe(1_125);
    expect(projects.every(({ notes }) => notes.length === 248 * 32)).toBe(true);
  }
  await expect.poll(streaming).toBe(0);
});
