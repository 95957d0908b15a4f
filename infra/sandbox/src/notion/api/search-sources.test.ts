import { expect, it } from 'vitest';
import { dashed } from '../notion-id.ts';
import { notionForTests } from '../testing/notion-calls.ts';

const { sandbox, ask } = notionForTests();
const filter = { property: 'object', value: 'data_source' };
const search = (body: object, token?: string) =>
  ask('POST', '/search', { body: { filter, ...body }, ...(token !== undefined && { token }) });
const idsOf = async (body: object, token?: string) =>
  (await search(body, token)).json.results.map(({ id }) => id);

it('finds shared data sources by title, and returns their databases', async () => {
  const { id, dataSourceId } = sandbox().notion.addDatabase({ title: 'Поиск: сайты' });
  const second = sandbox().notion.addDataSource(id, { title: 'Поиск: план' });
  const closed = sandbox().notion.addDatabase({ title: 'Поиск: закрытая' });
  sandbox().notion.share(closed.id, false);
  expect(await idsOf({ query: 'поиск' })).toEqual([dataSourceId, second].map(dashed));
  expect((await search({ query: 'поиск: план' })).json.results).toMatchObject([
    { object: 'data_source', parent: { type: 'database_id', database_id: dashed(id) } },
  ]);
  expect(await idsOf({}, 'ntn_unshared')).toEqual([]);
});

it('returns the next page for a cursor', async () => {
  const first = await search({ page_size: 2 });
  expect([first.json.results.length, first.json.has_more]).toEqual([2, true]);
  const next = await idsOf({ page_size: 2, start_cursor: first.json.next_cursor });
  expect(next).not.toContain(first.json.results[0]?.id);
});

it.each([{ filter: { property: 'object', value: 'database' } }, { page_size: 101 }, { start_cursor: 'x' }])(
  'refuses %j like the real API',
  async (body) => {
    expect((await search(body)).json.code).toBe('validation_error');
  },
);
