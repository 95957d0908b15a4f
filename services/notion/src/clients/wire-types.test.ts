import { expect, it } from 'vitest';
import { clientForTests, rowsOf } from './testing/client-under-test.ts';

const { sandbox, open, heard } = clientForTests();
const pages = (count: number) =>
  Array.from({ length: count }, (_each, at) => at.toString(16).padStart(32, '0'));

/** Type of provider-apis.md B.4, cell value, its text, and the text of an empty cell. */
const types: [
  string,
  string | number | boolean | string[] | Record<string, unknown>,
  string | null,
  string | null,
][] = [
  ['rich_text', 'x'.repeat(4_500), 'x'.repeat(4_500), ''],
  ['url', 'https://a.example', 'https://a.example', ''],
  ['email', 'a@b.example', 'a@b.example', ''],
  ['phone_number', '+49 30', '+49 30', ''],
  ['number', 0, '0', ''],
  ['checkbox', true, 'true', 'false'],
  ['select', 'In prod', 'In prod', ''],
  ['status', 'План', 'План', ''],
  ['multi_select', ['BG', 'DE'], 'BG, DE', ''],
  ['date', '2026-03-01', '2026-03-01', ''],
  ['people', ['Ann', 'Bob'], 'Ann, Bob', ''],
  ['formula', 12.5, '12.5', ''],
  ['rollup', ['DE', 'PL'], 'DE, PL', ''],
  ['relation', pages(2), pages(2).join(', '), ''],
  ['unique_id', 7, 'S-7', ''],
  ['files', ['a.png', 'b.png'], 'a.png, b.png', ''],
  ['button', {}, '', ''],
  ['place', 'Berlin, Germany', 'Berlin, Germany', ''],
  ['last_visited_time', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', ''],
  ['verification', { state: 'verified' }, '', ''],
  ['telepathy', { brain: ['wave', { deep: null }] }, null, null],
];

it('reads every type of column, filled or empty, through the vendor’s client', async () => {
  const columns = { Name: 'title', ...Object.fromEntries(types.map(([type]) => [type, type])) };
  const filled = Object.fromEntries(types.map(([type, cell]) => [type, cell]));
  const { dataSourceId } = sandbox().notion.addDatabase({
    title: 'Все типы',
    columns: {
      ...columns,
      Made: 'created_time',
      By: 'created_by',
      Edited: 'last_edited_time',
      Editor: 'last_edited_by',
    },
    rows: [
      { cells: { Name: 'full', ...filled }, createdAt: 0 },
      { cells: {}, createdAt: 60_000 },
    ],
  });
  const source = sandbox().notion.findDataSource(dataSourceId);
  const id = (name: string) => source?.columns.find((each) => each.name === name)?.id ?? '';
  const [full, empty] = await rowsOf(open(), { dataSourceId });
  expect(full?.values.size).toBe(types.length + 5);
  for (const [type, , text, nothing] of types) {
    expect(full?.values.get(id(type)), type).toBe(text);
    expect(empty?.values.get(id(type)), `empty ${type}`).toBe(nothing);
  }
  expect([full?.values.get('title'), empty?.values.get('title')]).toEqual(['full', '']);
  expect(full?.values.get(id('Made'))).toBe('1970-01-01T00:00:00.000Z');
  expect(empty?.values.get(id('Edited'))).toBe('1970-01-01T00:01:00.000Z');
  expect([full?.values.get(id('By')), full?.values.get(id('Editor'))]).toEqual(['Sandbox', 'Sandbox']);
});

it('identifies people by id if the integration is not allowed to read users', async () => {
  const columns = { Name: 'title', Who: 'people', By: 'created_by' };
  const rows = [{ cells: { Who: ['Ann', 'Bob'] } }];
  const { dataSourceId } = sandbox().notion.addDatabase({ title: 'Люди', columns, rows });
  const [row] = await rowsOf(open({ token: 'ntn_nousers_x' }), { dataSourceId });
  const texts = [...(row?.values.values() ?? [])].filter((text) => text !== '');
  expect(texts[0]?.split(', ')).toHaveLength(2);
  for (const text of texts.flatMap((each) => each?.split(', ') ?? []))
    expect(text).toMatch(/^[0-9a-f-]{36}$/);
});

it('reads all pages of a relation with 25 or more, but requests nothing more for 24', async () => {
  const columns = { Name: 'title', To: 'relation' };
  const rows = [24, 25, 101].map((count, at) => ({ cells: { To: pages(count) }, createdAt: at * 60_000 }));
  const { dataSourceId } = sandbox().notion.addDatabase({ title: 'Связи', columns, rows });
  const to =
    sandbox()
      .notion.findDataSource(dataSourceId)
      ?.columns.find(({ name }) => name === 'To')?.id ?? '';
  const found = await rowsOf(open(), { dataSourceId, propertyIds: [to] });
  expect(found.map(({ values }) => values.get(to))).toEqual(
    [24, 25, 101].map((each) => pages(each).join(', ')),
  );
  // One page of 25, two of 101.
  expect(heard().filter((each) => each === 'GET pages')).toHaveLength(3);
});

it('keeps the shown values of a row that was removed before the rest of its references were read', async () => {
  const columns = { Name: 'title', To: 'relation' };
  const rows = [{ cells: { To: pages(40) } }, { cells: { To: pages(30) }, createdAt: 0 }];
  const { dataSourceId } = sandbox().notion.addDatabase({ title: 'Связи', columns, rows });
  const to =
    sandbox()
      .notion.findDataSource(dataSourceId)
      ?.columns.find(({ name }) => name === 'To')?.id ?? '';
  const gone = { object: 'error', status: 404, code: 'object_not_found', message: 'Could not find page' };
  sandbox().faults.add({ match: 'GET /notion/v1/pages', status: 404, body: gone });
  const found = await rowsOf(open(), { dataSourceId, propertyIds: [to] });
  expect(found.map(({ values }) => values.get(to)?.split(', ').length)).toEqual([25, 40]);
});
