import { expect, it } from 'vitest';
import { sharedNotion } from '../testing/start-notion-on-sandbox.ts';

const query = 'POST /notion/v1/data_sources';

const shared = sharedNotion();

async function start(rows: number, columns?: Record<string, string>) {
  const notion = shared();
  const { notion: workspace } = notion.sandbox;
  const made = workspace.addDatabase({ title: 'Сайты', rows, ...(columns && { columns }) });
  const configId = await notion.connectTo({ databaseIds: [made.id] });
  const shown = async () => (await notion.projects()).data;
  /** Requests a full sync and runs `change` after `page` pages of it. */
  async function duringPage(page: number, change: () => void) {
    notion.sandbox.clearLog();
    notion.sandbox.delay(100);
    await notion.send('POST', '/api/notion/sync', { body: { full: true } });
    const pages = () => notion.sandbox.log().filter(({ path }) => path.endsWith('/query')).length;
    await expect.poll(pages, { interval: 2 }).toBeGreaterThanOrEqual(page);
    change();
    notion.sandbox.delay(0);
    return notion.settled();
  }
  return { ...notion, ...made, configId, workspace, shown, duringPage };
}

it('keeps the visible rows when a column is removed during a sync, and recovers with the next sync', async () => {
  const notion = await start(450);
  await notion.sync();
  const before = await notion.shown();
  const [state] = await notion.duringPage(2, () =>
    notion.workspace.changeSchema(notion.dataSourceId, { remove: 'Brand' }),
  );
  expect(state).toMatchObject({
    status: 'failed',
    rows: 450,
    lastError: expect.stringMatching(/^Notion отклонил запрос/),
  });
  expect(await notion.shown()).toEqual(before);
  const [healed] = await notion.sync(false);
  expect(healed).toMatchObject({ status: 'ok', rows: 450, lastError: null });
  expect(healed?.warnings).toMatchObject([{ code: 'column_removed', property: 'Brand' }]);
  expect(new Set((await notion.shown()).map(({ brand }) => brand))).toEqual(new Set(['']));
});

it('reads a column by its new type, or warns if the type no longer fits', async () => {
  const notion = await start(3);
  await notion.sync();
  const [row = ''] = notion.workspace.rowIds(notion.dataSourceId);
  notion.workspace.changeSchema(notion.dataSourceId, { retype: 'Brand', to: 'rich_text' });
  notion.workspace.edit(row, { Brand: 'as text' });
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok' }]);
  expect((await notion.shown()).map(({ brand }) => brand)).toContain('as text');
  notion.workspace.changeSchema(notion.dataSourceId, { retype: 'Brand', to: 'relation' });
  const [state] = await notion.sync();
  expect(state).toMatchObject({ status: 'ok', lastError: null });
  expect(state?.warnings).toMatchObject([{ code: 'column_retyped', property: 'Brand' }]);
  expect(new Set((await notion.shown()).map(({ brand }) => brand))).toEqual(new Set(['']));
});

it('shows a second data source after the next full sync', async () => {
  const notion = await start(20);
  await notion.sync();
  notion.workspace.addDataSource(notion.id, { title: 'Ещё', rows: 7 });
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 20 }]);
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 27, warnings: [] }]);
});

it('keeps the rows of a trashed database, gives advice, and recovers after the database is restored', async () => {
  const notion = await start(20);
  await notion.sync();
  notion.workspace.trashDatabase(notion.id);
  const [state] = await notion.sync();
  expect(state).toMatchObject({
    status: 'failed',
    rows: 20,
    lastError: expect.stringMatching(/удалена.*Подключения/),
  });
  expect(await notion.shown()).toHaveLength(20);
  notion.workspace.trashDatabase(notion.id, false);
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 20, lastError: null }]);
});

it('syncs an empty database, and then detects its first row as a change', async () => {
  const notion = await start(0);
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 0, lastError: null }]);
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 0 }]);
  notion.workspace.addRow(notion.dataSourceId, { cells: { URL: 'https://first.example/' } });
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 1 }]);
});

it('keeps the old copy and reports the cause if more rows were created in one minute than Notion returns', async () => {
  const notion = await start(30);
  await notion.sync();
  const createdAt = Date.now();
  for (let at = 0; at < 60; at += 1) notion.workspace.addRow(notion.dataSourceId, { cells: {}, createdAt });
  notion.sandbox.notion.capRows(50);
  const [state] = await notion.sync();
  expect(state).toMatchObject({ status: 'failed', rows: 30 });
  expect(state?.lastError).toBe(
    'В базе больше 10\u00A0000\u00A0строк, созданных в одну минуту: Notion не отдаёт их целиком. Показаны строки прошлой синхронизации.',
  );
  notion.sandbox.notion.capRows(10_000);
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 90, lastError: null }]);
});

it('has the correct rows after the next full sync if rows were edited, moved, trashed and restored during a sync', async () => {
  const notion = await start(450);
  const { workspace, dataSourceId } = notion;
  const archive = workspace.addDataSource(notion.id, { title: 'Архив', rows: 30 });
  const rows = workspace.rowIds(dataSourceId);
  for (const each of rows.slice(430, 440)) workspace.trash(each);
  await notion.sync();
  const [state] = await notion.duringPage(2, () => {
    for (const each of [rows[5], rows[250], rows[420]]) workspace.edit(each ?? '', { Brand: 'edited' });
    for (const each of [rows[6], rows[251]]) workspace.move(each ?? '', archive);
    for (const each of [rows[7], rows[252]]) workspace.trash(each ?? '');
    for (const each of [rows[430], rows[439]]) workspace.trash(each ?? '', false);
    for (const each of workspace.rowIds(archive).slice(0, 2)) workspace.move(each, dataSourceId);
  });
  expect(state).toMatchObject({ status: 'ok', lastError: null });
  const ids = (await notion.shown()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  await notion.sync(false);
  // Edits after the first sync had passed the row come with the changes; rows it still saw are removed by them.
  const soon = await notion.shown();
  expect(soon.filter(({ brand }) => brand === 'edited')).toHaveLength(3);
  expect(soon.map(({ id }) => id)).not.toContain(rows[7]);
  await notion.sync();
  const present = new Set([dataSourceId, archive].flatMap((each) => workspace.rowIds(each)));
  const last = (await notion.shown()).map(({ id }) => id);
  expect(last).toHaveLength(present.size);
  expect(new Set(last)).toEqual(present);
});

it('drops a trashed and restored row in an incremental sync, and returns it after the next full sync', async () => {
  const notion = await start(10);
  await notion.sync();
  const [row = ''] = notion.workspace.rowIds(notion.dataSourceId);
  notion.workspace.trash(row);
  expect(await notion.sync(false)).toMatchObject([{ rows: 9 }]);
  notion.workspace.trash(row, false);
  expect(await notion.sync()).toMatchObject([{ rows: 10 }]);
  // An edit makes it visible to the changes too.
  notion.workspace.trash(row);
  await notion.sync(false);
  notion.workspace.trash(row, false);
  notion.workspace.edit(row, { Notes: 'back' });
  expect(await notion.sync(false)).toMatchObject([{ rows: 10 }]);
});

it('syncs names that Postgres cannot store', async () => {
  const notion = await start(0, {
    Name: 'title',
    URL: 'url',
    'Sta\u0000tus': 'status',
    'Bra\ud800nd': 'select',
    'Brand ': 'select',
  });
  notion.workspace.addDataSource(notion.id, { title: 'a\u0000b\udfff', rows: 2 });
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 2, lastError: null }]);
  expect((await notion.sync(false))[0]?.status).toBe('ok');
});

it('keeps the old copy readable while a response stalls midway', async () => {
  const notion = await start(250);
  await notion.sync();
  notion.sandbox.faults.add({ match: query, times: 1, delayMs: 1 });
  notion.sandbox.faults.add({ match: query, times: 1, fault: 'hang-body' });
  await notion.send('POST', '/api/notion/sync', { body: {} });
  await expect.poll(async () => (await notion.syncs())[0]?.status).toBe('running');
  expect(await notion.shown()).toHaveLength(250);
  expect((await notion.syncs())[0]).toMatchObject({ rows: 250 });
});
