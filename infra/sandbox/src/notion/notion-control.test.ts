import { expect, it } from 'vitest';
import { notionForTests } from './testing/notion-calls.ts';

const { ask, query, post, call, sandbox, clock } = notionForTests();
const make = (rows: number) => sandbox().notion.addDatabase({ title: 'Sites', rows });
const control = async (what: string, body: unknown) => (await post(`/__sandbox/notion/${what}`, body)).status;
const count = async (id: string, body: unknown = {}) => (await query(id, body)).json.results.length;

it('trashes, moves, removes and edits rows', async () => {
  const [one, other] = [make(4).dataSourceId, make(0).dataSourceId];
  const [first, second, third, fourth] = sandbox().notion.rowIds(one);
  expect(await control('trash', { rowIds: [first] })).toBe(204);
  expect(await control('move', { rowIds: [second], dataSourceId: other })).toBe(204);
  expect(await control('remove', { rowIds: [third] })).toBe(204);
  expect([await count(one), await count(one, { in_trash: true }), await count(other)]).toEqual([1, 1, 1]);
  expect((await query(other)).json.results[0]?.properties['Brand']).toMatchObject({
    select: { name: 'brand 1' },
  });
  expect(await control('trash', { rowIds: [first], isInTrash: false })).toBe(204);
  expect(await count(one)).toBe(2);
  clock.now += 120_000;
  expect(await control('edit', { rowIds: [fourth], cells: { Brand: 'new', GEO: ['FR', 'IT'] } })).toBe(204);
  const filter = { property: 'Brand', select: { equals: 'new' } };
  expect((await query(one, { filter })).json.results).toMatchObject([
    {
      last_edited_time: '2026-11-20T12:02:00.000Z',
      properties: { GEO: { multi_select: [{ name: 'FR' }, { name: 'IT' }] } },
    },
  ]);
});

it('renames, removes, retypes and adds columns, and keeps the id of a renamed column', async () => {
  const { dataSourceId } = make(1);
  const change = (body: unknown) => control('schema', { dataSourceId, change: body });
  const schema = async () => (await ask('GET', `/data_sources/${dataSourceId}`)).json['properties'];
  const before = (await schema()) as Record<string, { id: string }>;
  expect(await change({ rename: 'Brand', to: 'Марка' })).toBe(204);
  expect(await change({ remove: 'Notes' })).toBe(204);
  expect(await change({ retype: 'Type', to: 'rich_text' })).toBe(204);
  expect(await change({ add: 'Знак', type: 'telepathy' })).toBe(204);
  const after = await schema();
  expect(after).toMatchObject({
    Марка: { id: before['Brand']?.id, type: 'select' },
    Type: { type: 'rich_text' },
    Знак: { type: 'telepathy' },
  });
  expect(after).not.toHaveProperty('Notes');
  const [row] = (await query(dataSourceId)).json.results;
  expect(row?.properties).toMatchObject({ Type: { rich_text: [] }, Знак: { telepathy: null } });
});

it('revokes a token, unshares a database, caps the rows, and undoes each change', async () => {
  const { id, dataSourceId } = make(3);
  const status = async () => (await ask('GET', `/databases/${id}`)).status;
  expect(await control('revoke', { token: 'ntn_unlimited_t' })).toBe(204);
  expect(await status()).toBe(401);
  expect(await control('revoke', { token: 'ntn_unlimited_t', isRevoked: false })).toBe(204);
  expect(await control('share', { databaseId: id, isShared: false })).toBe(204);
  expect(await status()).toBe(404);
  expect(await control('share', { databaseId: id, isShared: true })).toBe(204);
  expect(await status()).toBe(200);
  expect(await control('cap', { rows: 2 })).toBe(204);
  expect((await query(dataSourceId)).json.request_status).toMatchObject({ type: 'incomplete' });
  expect(await control('cap', { rows: 10_000 })).toBe(204);
  expect(await control('pages', { sizes: [1, 2] })).toBe(204);
  const sizes = [await query(dataSourceId), await query(dataSourceId)].map(({ json }) => json.results.length);
  expect(sizes).toEqual([1, 2]);
  expect(await control('pages', { sizes: [] })).toBe(204);
});

it('lists the content, and responds with 404 to an unknown id and 400 to invalid input', async () => {
  const { id } = make(2);
  const { json } = await call('/__sandbox/notion');
  const { databases } = json as { databases: { id: string; dataSources: { rowIds: string[] }[] }[] };
  expect(databases.find((each) => each.id === id)?.dataSources[0]?.rowIds).toHaveLength(2);
  expect(await control('trash', { rowIds: ['0'.repeat(32)] })).toBe(404);
  expect(await control('trash', { rowIds: [] })).toBe(400);
  expect(await control('schema', { dataSourceId: id, change: { rename: 'x' } })).toBe(400);
});

it('applies faults to Notion calls as it does to calls to any other API', async () => {
  const { dataSourceId } = make(1);
  sandbox().faults.add({ match: 'POST /notion/v1/data_sources', status: 503 });
  expect((await query(dataSourceId)).status).toBe(503);
  expect((await query(dataSourceId)).status).toBe(200);
});
