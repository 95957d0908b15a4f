import { listSiteChanges } from '@geoplan/contracts/notion/site-changes';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { startNotionOnSandbox } from '../../testing/start-notion-on-sandbox.ts';

type Notion = Awaited<ReturnType<typeof startNotionOnSandbox>>;
let notion: Notion;
let database: { id: string; dataSourceId: string };
const columns = { Name: 'title', URL: 'url', Status: 'select', Brand: 'rich_text', GEO: 'rich_text' };
const row = (name: string, Status: string) => ({
  cells: { Name: name, URL: `https://${name}.example`, Brand: name, GEO: 'PL', Status },
});

beforeAll(async () => {
  notion = await startNotionOnSandbox();
  database = notion.sandbox.notion.addDatabase({
    title: 'Сайты',
    columns,
    rows: [row('kept', 'План'), row('moved', 'План'), row('gone', 'In prod')],
  });
  await notion.connectTo({ databaseIds: [database.id] });
  await notion.sync();
});
afterAll(() => notion.close());

const since = new Date(Date.now() - 3_600_000).toISOString();
const list = async (query = '') => {
  const { body } = await notion.send('GET', `/api/notion/changes?since=${since}${query}`);
  return listSiteChanges.response.parse(body).data;
};

it('returns nothing for the first sync, and added, changed and removed sites for later syncs', async () => {
  expect(await list()).toEqual({
    changes: [],
    totals: { added: 0, status: 0, removed: 0 },
    nextCursor: null,
  });
  const { notion: workspace } = notion.sandbox;
  const ids = workspace.rowIds(database.dataSourceId);
  workspace.addRow(database.dataSourceId, row('fresh', 'Indexing'));
  workspace.edit(ids[1] ?? '', { Status: 'In prod' });
  workspace.remove(ids[2] ?? '');
  await notion.sync();
  const { changes, totals, nextCursor } = await list();
  expect(totals).toEqual({ added: 1, status: 1, removed: 1 });
  expect(nextCursor).toBeNull();
  const said = changes.map(({ kind, brand, before, status }) => [kind, brand, before, status]);
  expect(said.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['added', 'fresh', null, 'Indexing'],
    ['removed', 'gone', null, 'In prod'],
    ['status', 'moved', 'План', 'In prod'],
  ]);
});

it('returns only one kind of change, page by page, with the totals of all kinds', async () => {
  const { changes, totals } = await list('&kind=status');
  expect(changes.map(({ brand }) => brand)).toEqual(['moved']);
  expect(totals).toEqual({ added: 1, status: 1, removed: 1 });
  const first = await list('&limit=2');
  expect(first.changes).toHaveLength(2);
  const second = await list(`&limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect(second).toMatchObject({ changes: [{}], nextCursor: null });
  expect(new Set([...first.changes, ...second.changes].map(({ siteId }) => siteId)).size).toBe(3);
});

it('returns nothing for a sync without changes or with a change to another column', async () => {
  const before = await list();
  const { notion: workspace } = notion.sandbox;
  workspace.edit(workspace.rowIds(database.dataSourceId)[0] ?? '', { GEO: 'DE' });
  await notion.sync();
  expect(await list()).toEqual(before);
});

it('leaves out changes before the given time, and rejects a request without a valid time', async () => {
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await notion.send('GET', `/api/notion/changes?since=${future}`);
  expect(listSiteChanges.response.parse(body).data.totals).toEqual({ added: 0, status: 0, removed: 0 });
  for (const query of ['', '?since=yesterday', `?since=${since}&cursor=x`])
    expect((await notion.send('GET', `/api/notion/changes${query}`)).status, query).toBe(400);
});
