import { someone } from '@geoplan/kit/testing/service-client';
import { expect, it } from 'vitest';
import { configsForTests } from '../../testing/configs-under-test.ts';

const { notion, create, save, counts } = configsForTests();

/** Creates a database of one brand in one country, with one row for each of `statuses`. */
function databaseOf(statuses: readonly string[], brand = 'alpha') {
  const columns = {
    Name: 'title',
    Status: 'status',
    Brand: 'select',
    GEO: 'multi_select',
    Другой: 'rich_text',
  };
  const cells = { Name: 'a.example', Brand: brand, GEO: ['US'], Другой: 'beta' };
  const rows = statuses.map((Status) => ({ cells: { ...cells, Status } }));
  return notion().sandbox.notion.addDatabase({ title: 'Сайты', columns, rows });
}

const published = (id: string, brand = 'alpha') => counts.get(`${id} ${brand} us`);
const eventually = (id: string, brand = 'alpha') => expect.poll(() => published(id, brand), { interval: 20 });
const all = (totalDomains: number, sitesInWork: number, launchedSites: number) => ({
  totalDomains,
  sitesInWork,
  launchedSites,
  countedSites: totalDomains,
});
const none = all(0, 0, 0);
const columnId = (dataSourceId: string, name: string) =>
  notion()
    .sandbox.notion.findDataSource(dataSourceId)
    ?.columns.find((each) => each.name === name)?.id;

/** Number of sessions that wait for a lock. */
const waitingForLocks = () =>
  notion().sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_catalog`);

it('syncs a new connection and counts its sites without a separate request', async () => {
  const database = databaseOf(['In prod', 'Indexing', 'План']);
  await create({ databaseId: database.id });
  await eventually(database.id).toEqual(all(3, 1, 1));
});

it('applies a new counting rule immediately, without a sync', async () => {
  const database = databaseOf(['In prod', 'План']);
  const { id } = await create({ databaseId: database.id });
  await eventually(database.id).toEqual(all(2, 0, 1));
  await notion().settled();
  notion().sandbox.clearLog();
  await save(id, { databaseId: database.id, counting: { launched: ['ПЛАН '], inWork: ['in prod'] } });
  await eventually(database.id).toEqual(all(2, 1, 1));
  expect(notion().sandbox.log()).toEqual([]);
});

it('keeps a newly chosen column by its id, and syncs the rows again', async () => {
  const database = databaseOf(['In prod']);
  const { id } = await create({ databaseId: database.id });
  await eventually(database.id).toEqual(all(1, 0, 1));
  const brand = columnId(database.dataSourceId, 'Другой') ?? '';
  const saved = await save(id, { databaseId: database.id, columns: { brand } });
  expect(saved.columns).toEqual({ brand });
  await eventually(database.id, 'beta').toEqual(all(1, 0, 1));
  await eventually(database.id).toEqual(none);
  notion().sandbox.notion.changeSchema(database.dataSourceId, { rename: 'Другой', to: 'Марка' });
  expect(await notion().sync()).toMatchObject([
    { status: 'ok', warnings: expect.arrayContaining([expect.objectContaining({ code: 'column_renamed' })]) },
  ]);
  expect(published(database.id, 'beta')).toEqual(all(1, 0, 1));
});

it('applies a newly chosen column in the next sync if the sync started by the change has failed', async () => {
  const database = databaseOf(['In prod']);
  const { id } = await create({ databaseId: database.id });
  await eventually(database.id).toEqual(all(1, 0, 1));
  await notion().settled();
  const match = 'GET /notion/v1/databases';
  const away = { object: 'error', status: 400, code: 'validation_error', message: 'not now' };
  notion().sandbox.faults.add({ match, times: 9, status: 400, body: away });
  const brand = columnId(database.dataSourceId, 'Другой') ?? '';
  await save(id, { databaseId: database.id, columns: { brand } });
  expect(await notion().settled()).toMatchObject([{ status: 'failed' }]);
  notion().sandbox.faults.clear();
  expect(await notion().sync(false)).toMatchObject([{ status: 'ok', lastError: null }]);
  await eventually(database.id, 'beta').toEqual(all(1, 0, 1));
  await eventually(database.id).toEqual(none);
});

it('counts nothing for a database while it is switched off or after its removal', async () => {
  const [main, second] = [databaseOf(['In prod']), databaseOf(['In prod', 'In prod'])];
  const further = (isActive: boolean) => ({
    databaseId: main.id,
    databases: [{ databaseId: second.id, isActive }],
  });
  const { id } = await create(further(true));
  await eventually(second.id).toEqual(all(2, 0, 2));
  await save(id, further(false));
  await eventually(second.id).toEqual(none);
  await save(id, further(true));
  await eventually(second.id).toEqual(all(2, 0, 2));
  await save(id, { databaseId: main.id });
  await eventually(second.id).toEqual(none);
  await eventually(main.id).toEqual(all(1, 0, 1));
  expect(
    await notion().sql('select from sites s join config_databases d on d.id = database_row'),
  ).toHaveLength(1);
  await notion().send('DELETE', `/api/notion-configs/${id}`);
  await eventually(main.id).toEqual(none);
  expect(await notion().sql('select from sites')).toHaveLength(0);
});

it('counts only the databases of the default connection', async () => {
  const [one, two] = [databaseOf(['In prod']), databaseOf(['Indexing'])];
  const first = await create({ databaseId: one.id });
  const second = await create({ databaseId: two.id });
  await eventually(one.id).toEqual(all(1, 0, 1));
  await notion().settled();
  expect(published(two.id)).toBeUndefined();
  await notion().send('POST', `/api/notion-configs/${second.id}/set-default`);
  await eventually(two.id).toEqual(all(1, 1, 0));
  await eventually(one.id).toEqual(none);
  await notion().send('DELETE', `/api/notion-configs/${second.id}`);
  await eventually(one.id).toEqual(all(1, 0, 1));
  await save(first.id, { databaseId: one.id, isActive: false });
  await eventually(one.id).toEqual(none);
});

it('syncs a database with a valid token after the previous token could not read it', async () => {
  const database = databaseOf(['In prod']);
  const { id } = await create({ databaseId: database.id, notionToken: 'ntn_bad' });
  expect(await notion().settled()).toMatchObject([
    { status: 'failed', lastError: expect.stringContaining('токен') },
  ]);
  await save(id, { databaseId: database.id, notionToken: 'ntn_unlimited_better' });
  await eventually(database.id).toEqual(all(1, 0, 1));
  expect(await notion().settled()).toMatchObject([{ status: 'ok', lastError: null }]);
});

it('syncs a database again with the new columns if they change during a sync', async () => {
  const database = databaseOf(['In prod']);
  const release = notion().sandbox.hold();
  const { id } = await create({ databaseId: database.id });
  await expect.poll(async () => (await notion().syncs())[0]?.status, { interval: 10 }).toBe('running');
  const brand = columnId(database.dataSourceId, 'Другой') ?? '';
  await save(id, { databaseId: database.id, columns: { brand } });
  release();
  await eventually(database.id, 'beta').toEqual(all(1, 0, 1));
  await notion().settled();
  expect(published(database.id) ?? none).toEqual(none);
});

it('removes a connection while it is syncing', async () => {
  const database = databaseOf(['In prod']);
  const release = notion().sandbox.hold();
  const { id } = await create({ databaseId: database.id });
  await expect.poll(async () => (await notion().syncs())[0]?.status, { interval: 10 }).toBe('running');
  expect((await notion().send('DELETE', `/api/notion-configs/${id}`)).status).toBe(200);
  release();
  const next = await create({ databaseId: database.id });
  await eventually(database.id).toEqual(all(1, 0, 1));
  expect(await notion().settled()).toMatchObject([{ configId: next.id, status: 'ok', rows: 1 }]);
});

it('processes concurrent changes and sync requests on two replicas without conflicts', async () => {
  const ids = Array.from({ length: 6 }, () => databaseOf(['In prod', 'Indexing']).id);
  const [databaseId = '', ...others] = ids;
  const { id } = await create({ databaseId });
  const replica = await notion().addReplica();
  const path = `/api/notion-configs/${id}`;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_each, at) => {
      const origin = at % 2 ? replica.origin : notion().origin;
      if (at % 3 === 0) return notion().send('POST', '/api/notion/sync', { origin });
      const databases = others.slice(at % 5).map((each) => ({ databaseId: each, isActive: at % 4 !== 0 }));
      return notion().send('PUT', path, { origin, body: { name: `N${at}`, databaseId, databases } });
    }),
  );
  expect([...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 202]);
  const databases = others.map((each) => ({ databaseId: each }));
  await save(id, { databaseId, databases });
  for (const each of ids) await eventually(each).toEqual(all(2, 1, 1));
  expect((await notion().settled()).map(({ status, rows }) => [status, rows])).toEqual(
    ids.map(() => ['ok', 2]),
  );
  await replica.close();
});

it('leaves database connections to readers while many changes wait for each other', async () => {
  const { id } = await create();
  const other = await notion().connect();
  try {
    await other.query('begin');
    await other.query('lock table configs in share row exclusive mode');
    const saving = Promise.all(Array.from({ length: 15 }, (_each, at) => save(id, { name: `N${at}` })));
    await expect.poll(waitingForLocks, { interval: 20 }).toHaveLength(2);
    const read = await notion().send('GET', '/api/notion-configs', { as: someone('admin') });
    expect(read.status, 'not 503 for want of a connection').toBe(200);
    await other.query('rollback');
    expect(await saving).toHaveLength(15);
  } finally {
    other.release(true);
  }
});

it('locks removed databases in the same order as all others', async () => {
  const { id } = await create();
  const [last, first] = ['f', '0'].map((digit) => digit.repeat(32));
  // The rows are stored in the reverse order of their ids.
  for (const row of [last, first]) {
    await notion().sql('insert into config_databases (id, config_id, database_id) values ($1, $2, $3)', [
      row,
      id,
      row,
    ]);
    await notion().sql(`insert into syncs (database_row, status) values ($1, 'ok')`, [row]);
  }
  const other = await notion().connect();
  const lock = 'select from syncs where database_row = $1 for update';
  try {
    await other.query('begin');
    await other.query(lock, [first]);
    const saving = save(id, {});
    await expect.poll(waitingForLocks, { interval: 20 }).toHaveLength(1);
    await other.query(lock, [last]);
    await other.query('commit');
    expect((await saving).databases).toEqual([]);
  } finally {
    other.release();
  }
});

it('syncs the other databases of a connection if a sync is requested while one database is being removed', async () => {
  const [kept, removed] = [databaseOf(['In prod']), databaseOf(['In prod'])];
  await create({ databaseId: kept.id, databases: [{ databaseId: removed.id, isActive: true }] });
  await notion().settled();
  const other = await notion().connect();
  try {
    await other.query('begin');
    // Deletes its sync too, like a form that no longer contains it.
    await other.query('delete from config_databases where database_id = $1', [removed.id]);
    const asking = notion().send('POST', '/api/notion/sync');
    await expect.poll(waitingForLocks, { interval: 20 }).toHaveLength(1);
    await other.query('commit');
    const { status, text } = await asking;
    expect(status, text).toBe(202);
    expect(await notion().settled()).toMatchObject([{ databaseId: kept.id, status: 'ok' }]);
  } finally {
    other.release();
  }
});
