import { expect, it } from 'vitest';
import { createNotionWorkspace, type NotionWorkspace } from '../workspace/notion-workspace.ts';
import { notionForTests } from '../testing/notion-calls.ts';
import { brandWords, demoKeywords } from './brand-words.ts';
import { demoToken, hostileDatabaseId, hostileTitle, portfolioDatabaseIds } from './portfolio.ts';

const { ask, query, sandbox } = notionForTests();

async function allRows(databaseIds = portfolioDatabaseIds) {
  const rows = [];
  for (const id of databaseIds)
    for (const source of sandbox().notion.findDatabase(id)?.dataSourceIds ?? []) {
      let cursor: string | undefined;
      do {
        const { json } = await query(source, { start_cursor: cursor });
        rows.push(...json.results);
        cursor = json.next_cursor ?? undefined;
      } while (cursor);
    }
  return rows;
}

/** Complete content, with maps as lists. */
function lookInto(workspace: NotionWorkspace) {
  return workspace.databases().map((database) => ({
    ...database,
    sources: database.dataSourceIds.map((id) => {
      const { columns, rows, ...source } = workspace.findDataSource(id)!;
      return {
        ...source,
        columns: columns.map((column) => ({ ...column, options: [...column.options] })),
        rows: [...rows.values()].map((row) => ({ ...row, cells: [...row.cells] })),
      };
    }),
  }));
}

it('provides three databases with constant ids to the demo token', async () => {
  expect(portfolioDatabaseIds).toHaveLength(3);
  const titles = [];
  for (const id of portfolioDatabaseIds)
    titles.push((await ask('GET', `/databases/${id}`, { token: demoToken })).json['title']);
  expect(titles).toMatchObject(
    ['Sites EU', 'Сайты LATAM', 'Brands archive'].map((title) => [{ plain_text: title }]),
  );
});

it('shows changes only in the workspace in which they were made', () => {
  const workspaces = [createNotionWorkspace(Date.now), createNotionWorkspace(Date.now)] as const;
  const look = () => JSON.stringify(lookInto(workspaces[1]));
  const before = look();
  const [changed] = workspaces;
  for (const { dataSourceIds } of changed.databases())
    for (const source of dataSourceIds) {
      const [edited = '', removed = ''] = changed.rowIds(source);
      const [title = '', status = ''] = changed.findDataSource(source)!.columns.map(({ name }) => name);
      changed.edit(edited, { [title]: 'changed', [status]: 'never heard of' });
      changed.trash(edited);
      changed.remove(removed);
      changed.changeSchema(source, { rename: title, to: 'renamed' });
      changed.changeSchema(source, { add: 'added', type: 'number' });
      changed.removeDataSource(source);
    }
  expect(look()).toBe(before);
});

it('contains 2,500 sites, every status from the spec, and most column types', async () => {
  const rows = await allRows();
  expect(rows).toHaveLength(2_500);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const values = rows.flatMap(({ properties }) => Object.values(properties));
  const types = new Set(values.map((each) => each['type']));
  for (const type of 'title rich_text url select status multi_select date people formula rollup unique_id files'.split(
    ' ',
  ))
    expect(types).toContain(type);
  const statuses = new Set(
    values
      .map((each) => (each['status'] ?? each['select']) as { name?: string } | undefined)
      .map((each) => each?.name),
  );
  for (const status of [
    'In prod',
    'Indexing',
    'Pre indexing',
    'SEO process',
    'Migrate to server',
    'Canonical',
    'Redirect',
    'DELETED',
    'Запущенные сайты',
    'В работе',
    'План',
    'Домены есть',
  ])
    expect(statuses).toContain(status);
});

it('contains hostile rows in a separate database, which the demo does not read', async () => {
  const { json } = await ask('GET', `/databases/${hostileDatabaseId}`);
  expect(json['title']).toMatchObject([{ plain_text: hostileTitle }]);
  const [demo, ofItsOwn] = [
    JSON.stringify(await allRows()),
    JSON.stringify(await allRows([hostileDatabaseId])),
  ];
  for (const hostile of ['javascript:alert', '<script>alert', '=HYPERLINK(', '\u202e', '🎰', '__proto__']) {
    expect(ofItsOwn).toContain(hostile);
    expect(demo).not.toContain(hostile);
  }
});

it('contains empty cells and rows with several countries', async () => {
  const rows = await allRows();
  const text = JSON.stringify(rows);
  const geos = rows.map(({ properties }) => properties['GEO']?.['multi_select'] as unknown[] | undefined);
  expect(geos.filter((each) => each && each.length > 1).length).toBeGreaterThan(50);
  expect(geos.filter((each) => each?.length === 0).length).toBeGreaterThan(5);
  expect(text).toContain('"select":null');
  for (const word of demoKeywords) expect(text.split(`"${word}"`).length).toBeGreaterThan(50);
  expect(new Set(brandWords).size).toBe(brandWords.length);
});
