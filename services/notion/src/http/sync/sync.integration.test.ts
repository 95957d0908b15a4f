import { someone } from '@geoplan/kit/testing/service-client';
import { expect, it } from 'vitest';
import { sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

const shared = sharedNotion();
type Notion = ReturnType<typeof shared>;

it('returns empty lists while no workspace is connected', async () => {
  const notion = shared();
  expect(await notion.projects()).toEqual({ success: true, data: [], lastSync: null });
  expect(await notion.sync()).toEqual([]);
  expect((await notion.send('GET', '/api/notion/stats/brand/us')).body).toEqual({
    success: true,
    totalDomains: 0,
    sitesInWork: 0,
    launchedSites: 0,
  });
  expect((await notion.send('GET', '/api/notion/sites/brand/us')).body).toEqual({ success: true, sites: [] });
  const analytics = await notion.send('GET', '/api/notion/analytics');
  expect(analytics.body.data).toMatchObject({
    totalProjects: 0,
    geo: [],
    launchesByMonth: [],
    lastSync: null,
  });
});

it('syncs a database and shows its rows, with the newest first', async () => {
  const notion = shared();
  const database = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 250 });
  await notion.connectTo({ databaseIds: [database.id] });
  expect(await notion.syncs()).toMatchObject([
    { status: 'never', rows: 0, lastSuccessAt: null, scanned: null },
  ]);
  expect(await notion.sync()).toMatchObject([
    { status: 'ok', rows: 250, databaseName: 'Сайты', lastError: null, warnings: [] },
  ]);
  const { data, lastSync } = await notion.projects();
  expect(data).toHaveLength(250);
  expect(data[0]).toMatchObject({
    url: 'https://site-249.example/',
    databaseId: database.id,
    brand: 'brand 9',
  });
  expect(lastSync).not.toBeNull();
});

it('syncs a database once for a repeated request, even after its sync ended', async () => {
  const notion = shared();
  const database = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 5 });
  await notion.connectTo({ databaseIds: [database.id] });
  const as = someone('user');
  const request = (key: string) =>
    notion.send('POST', '/api/notion/sync', { as, headers: { 'idempotency-key': key } });
  await request('once');
  await expect.poll(async () => (await notion.syncs())[0]?.status).toBe('ok');
  const repeated = await request('once');
  expect(repeated.status).toBe(202);
  expect(repeated.body.data).toMatchObject([{ status: 'ok' }]);
  expect((await request('again')).body.data).toMatchObject([{ status: expect.not.stringMatching('ok') }]);
});

it('reads ten edits with at most three requests, including rows in the trash', async () => {
  const notion = shared();
  const { notion: workspace } = notion.sandbox;
  // A full sync takes four requests.
  const database = workspace.addDatabase({ title: 'Сайты', rows: 300 });
  await notion.connectTo({ databaseIds: [database.id] });
  await notion.sync();
  const rows = workspace.rowIds(database.dataSourceId);
  for (const id of rows.slice(100, 110)) workspace.edit(id, { Status: 'Launched', Notes: 'edited' });
  workspace.trash(rows[200] ?? '');
  workspace.addRow(database.dataSourceId, { cells: { URL: 'https://new.example/' } });
  notion.sandbox.clearLog();
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 300 }]);
  expect(notion.sandbox.log().length).toBeLessThanOrEqual(3);
  const { data } = await notion.projects();
  expect(data.filter(({ notes }) => notes === 'edited')).toHaveLength(10);
  expect(data.map(({ id }) => id)).not.toContain(rows[200]);
  expect(data.map(({ url }) => url)).toContain('https://new.example/');
});

it('drops deleted and moved rows in a full sync, which an incremental sync does not notice', async () => {
  const notion = shared();
  const { notion: workspace } = notion.sandbox;
  const database = workspace.addDatabase({ title: 'Сайты', rows: 20 });
  const elsewhere = workspace.addDatabase({ title: 'Архив', rows: 0 });
  await notion.connectTo({ databaseIds: [database.id] });
  await notion.sync();
  const [removed = '', moved = ''] = workspace.rowIds(database.dataSourceId);
  workspace.remove(removed);
  workspace.move(moved, elsewhere.dataSourceId);
  expect(await notion.sync(false)).toMatchObject([{ rows: 20 }]);
  expect(await notion.sync()).toMatchObject([{ rows: 18 }]);
});

/**
 * Requests a sync and stops the workspace in the middle of it, once progress is stored; returns a function that
 * continues.
 */
async function readHalf(notion: Notion): Promise<() => void> {
  const pages = () => notion.sandbox.log().filter(({ path }) => path.endsWith('/query')).length;
  notion.sandbox.clearLog();
  notion.sandbox.delay(300);
  await notion.send('POST', '/api/notion/sync');
  // Progress is stored once per second.
  await expect.poll(pages, { interval: 20 }).toBeGreaterThan(5);
  const release = notion.sandbox.hold();
  await expect.poll(async () => (await notion.syncs())[0]?.scanned ?? 0).toBeGreaterThan(0);
  notion.sandbox.delay(0);
  return release;
}

it('stops a cancelled sync, keeps the old copy, and reads all rows in the next sync', async () => {
  const notion = shared();
  const database = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 1_000 });
  await notion.connectTo({ databaseIds: [database.id] });
  const cancel = (databaseId = database.id) => notion.send('DELETE', `/api/notion/sync/${databaseId}`);
  expect((await cancel()).status).toBe(409);
  const goOn = await readHalf(notion);
  expect((await cancel()).body.data).toMatchObject([
    { status: 'failed', rows: 0, scanned: null, lastError: 'Первая синхронизация отменена, данных ещё нет.' },
  ]);
  goOn();
  await expect.poll(() => notion.lines.join('')).toContain('sync dropped');
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 1_000, lastError: null }]);
  const [before] = await notion.syncs();
  notion.sandbox.notion.addRow(database.dataSourceId, { cells: { URL: 'https://new.example/' } });
  const release = await readHalf(notion);
  expect((await cancel()).body.data).toEqual([before]);
  release();
  expect((await notion.projects()).data).toHaveLength(1_000);
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 1_001 }]);
});

it('makes the next sync a full sync after a missed night', async () => {
  const notion = shared();
  const { id, dataSourceId } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 3 });
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  // No list of changes contains it.
  notion.sandbox.notion.remove(notion.sandbox.notion.rowIds(dataSourceId)[1] ?? '');
  const fullAgo = (hours: number) =>
    notion.sql(`update syncs set last_full_at = now() - $1 * interval '1 hour'`, [hours]);
  await fullAgo(29);
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 3 }]);
  await fullAgo(31);
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 2 }]);
});

it('syncs neither an inactive database nor a database of an inactive connection', async () => {
  const notion = shared();
  const one = notion.sandbox.notion.addDatabase({ title: 'Первая', rows: 3 });
  const two = notion.sandbox.notion.addDatabase({ title: 'Вторая', rows: 3 });
  await notion.connectTo({ databaseIds: [one.id], isActive: false });
  await notion.connectTo({ databaseIds: [two.id, one.id], isDefault: false });
  await notion.sql('update config_databases set is_active = false where sort_order = 1');
  expect(await notion.sync()).toMatchObject([{ databaseId: two.id, rows: 3 }]);
  expect(
    notion.sandbox
      .log()
      .map(({ path }) => path)
      .filter((path) => path.includes(one.id)),
  ).toEqual([]);
});
