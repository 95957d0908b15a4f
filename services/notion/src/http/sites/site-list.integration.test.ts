import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { beforeAll, afterAll, expect, it, onTestFinished } from 'vitest';
import { createSiteListCache } from '../../db/sites/site-list-cache.ts';
import type { NotionTables } from '../../db/tables.ts';
import { startNotionOnSandbox } from '../../testing/start-notion-on-sandbox.ts';

const list = '/api/notion/projects/cached';
type Notion = Awaited<ReturnType<typeof startNotionOnSandbox>>;
let notion: Notion;
let first: { id: string; dataSourceId: string };
let second: { id: string; dataSourceId: string };
let other: { id: string; dataSourceId: string };

const hostile = {
  Name: 'hostile',
  URL: 'javascript:alert(1)',
  Status: '"><script>alert(1)</script>',
  Brand: "Robert'); drop table sites;--",
  GEO: '=cmd|calc',
  Notes: '\u202Eevil \\" \u2028 😀',
};

beforeAll(async () => {
  notion = await startNotionOnSandbox();
  const { notion: workspace } = notion.sandbox;
  first = workspace.addDatabase({ title: 'Первая', rows: 30 });
  second = workspace.addDatabase({
    title: 'Вторая',
    columns: {
      Name: 'title',
      URL: 'url',
      Status: 'select',
      Brand: 'select',
      GEO: 'rich_text',
      Notes: 'rich_text',
    },
    rows: [{ cells: hostile }],
  });
  other = workspace.addDatabase({ title: 'Чужая', rows: 3 });
  await notion.connectTo({ databaseIds: [first.id, second.id] });
  await notion.connectTo({ databaseIds: [other.id], isDefault: false });
  await notion.sync();
});
afterAll(() => notion.close());

it('shows only the databases of the default connection', async () => {
  const { data, lastSync } = await notion.projects();
  expect(data).toHaveLength(31);
  expect(new Set(data.map(({ databaseId }) => databaseId))).toEqual(new Set([first.id, second.id]));
  const oldest = (await notion.syncs()).slice(0, 2).map(({ lastSuccessAt }) => lastSuccessAt ?? '');
  expect(lastSync).toBe(oldest.toSorted((a, b) => a.localeCompare(b))[0]);
});

it('keeps hostile rows as plain text', async () => {
  const { data } = await notion.projects(second.id);
  const { Name: _title, ...cells } = hostile;
  expect(data).toMatchObject([
    { url: cells.URL, status: cells.Status, brand: cells.Brand, geo: cells.GEO, notes: cells.Notes },
  ]);
});

/** Ids of the first database, in every spelling. */
async function spellings(): Promise<string[]> {
  const dashed = first.id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const [row] = await notion.sql<{ id: string }>('select id from config_databases where database_id = $1', [
    first.id,
  ]);
  return [first.id, dashed, dashed.toUpperCase(), row?.id ?? ''];
}

it('accepts a database by its Notion id with or without dashes, regardless of case, and by the row’s own id', async () => {
  for (const id of await spellings()) expect((await notion.projects(id)).data, id).toHaveLength(30);
  expect((await notion.projects(other.id)).data, 'of another active connection').toHaveLength(3);
});

it('keeps one list per database for all spellings of its id, but none for an unknown id', async () => {
  const log = createLog({ service: 'notion', level: 'silent' });
  const url = notion.databaseUrl;
  const database = createDatabase<NotionTables>({ url, log, applicationName: 'test' });
  onTestFinished(() => database.close());
  const lists = createSiteListCache(database.kysely);
  const find = async (id: string) => lists.find(id, await lists.state(id));
  const kept = await find(first.id);
  for (const id of await spellings()) expect(await find(id), id).toBe(kept);
  await expect(find('f'.repeat(32))).rejects.toMatchObject({ code: 'not_found' });
});

it('never shows databases that are switched off', async () => {
  const by = 'where database_id = $1';
  await notion.sql(`update config_databases set is_active = false ${by}`, [second.id]);
  expect((await notion.projects()).data).toHaveLength(30);
  for (const id of [second.id, 'f'.repeat(32), 'nothing']) {
    const { status, body } = await notion.send('GET', `${list}?databaseId=${id}`);
    expect([status, body.error.message], id).toEqual([404, expect.stringContaining('нет среди включённых')]);
  }
  await notion.sql(`update config_databases set is_active = true ${by}`, [second.id]);
  expect((await notion.projects()).data).toHaveLength(31);
});

it('returns 304 until something changes', async () => {
  const before = await notion.open('GET', list);
  const etag = before.headers.get('etag') ?? '';
  await before.arrayBuffer();
  expect(before.headers.get('cache-control')).toBe('private, no-cache');
  const same = await notion.open('GET', list, { headers: { 'if-none-match': etag } });
  expect([same.status, await same.text()]).toEqual([304, '']);
  const [id = ''] = notion.sandbox.notion.rowIds(first.dataSourceId);
  notion.sandbox.notion.edit(id, { Notes: 'changed' });
  await notion.sync(false);
  const changed = await notion.open('GET', list, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
  expect(await changed.text()).toContain('"changed"');
});

it('keeps the list after a sync without changes, and returns the time of that sync', async () => {
  const before = await notion.open('GET', list);
  const etag = before.headers.get('etag') ?? '';
  const { lastSync } = (await before.json()) as { lastSync: string };
  await notion.sync();
  const same = await notion.open('GET', list, { headers: { 'if-none-match': etag } });
  expect([same.status, await same.text()]).toEqual([304, '']);
  const later = await notion.projects();
  expect(later.lastSync).not.toBe(lastSync);
  const oldest = (await notion.syncs()).slice(0, 2).map(({ lastSuccessAt }) => lastSuccessAt ?? '');
  expect(later.lastSync).toBe(oldest.toSorted((a, b) => a.localeCompare(b))[0]);
});

it('lists the sites of a brand in a country, with the newest first', async () => {
  const { body } = await notion.send('GET', '/api/notion/sites/Brand%201/US');
  expect(body).toMatchObject({
    success: true,
    sites: [{ url: 'https://site-1.example/', status: 'Indexing', start_date: '2026-02-11' }],
  });
});

async function readAs(encoding: string) {
  const answer = await notion.open('GET', list, { headers: { 'accept-encoding': encoding } });
  const { headers } = answer;
  const text = await answer.text();
  return { text, encoding: headers.get('content-encoding'), bytes: Number(headers.get('content-length')) };
}

it('compresses the list without changing its content for clients that accept compression', async () => {
  const [plain, packed, again] = [await readAs('identity'), await readAs('gzip'), await readAs('gzip')];
  expect([plain.encoding, packed.encoding, again.encoding]).toEqual([null, 'gzip', 'gzip']);
  expect([packed.text, again.text]).toEqual([plain.text, plain.text]);
  expect(plain.bytes).toBe(Buffer.byteLength(plain.text));
  expect(packed.bytes).toBeLessThan(plain.bytes / 3);
  expect(again.bytes).toBe(packed.bytes);
});
