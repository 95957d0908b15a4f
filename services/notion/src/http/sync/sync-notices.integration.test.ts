import { setTimeout as sleep } from 'node:timers/promises';
import { mask } from '@geoplan/kit/secrets/mask';
import { expect, it, onTestFinished } from 'vitest';
import { defaultToken, sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

const shared = sharedNotion({ notion: { perSecond: 50 } });

it('reports a 429 of 49 s in Russian while the pause lasts, pauses every replica, and keeps the old rows readable', async () => {
  const notion = shared();
  const other = await notion.addReplica();
  onTestFinished(other.close);
  const { notion: workspace } = notion.sandbox;
  const [one, two, apart] = ['Первая', 'Вторая', 'Чужая'].map((title) =>
    workspace.addDatabase({ title, rows: 150 }),
  );
  await notion.connectTo({ databaseIds: [one?.id ?? '', two?.id ?? ''] });
  await notion.connectTo({ databaseIds: [apart?.id ?? ''], token: 'ntn_unlimited_apart', isDefault: false });
  await notion.sync();
  const match = `POST /notion/v1/data_sources/${one?.dataSourceId}`;
  notion.sandbox.faults.add({ match, status: 429, retryAfter: 49 });
  notion.sandbox.clearLog();
  for (const origin of [notion.origin, other.origin])
    await notion.send('POST', '/api/notion/sync', { origin });
  const rateLimited = async () =>
    (await notion.syncs()).filter(({ warnings }) => warnings.some(({ code }) => code === 'rate_limited'));
  await expect.poll(async () => (await rateLimited()).length).toBeGreaterThan(0);
  const [first] = await rateLimited();
  expect(first).toMatchObject({ status: 'running', rows: 150, lastError: null });
  expect(first?.warnings[0]?.message).toMatch(
    /^Notion просит подождать ещё [34][0-9]\sс: слишком много запросов\./,
  );
  // Another account continues.
  await expect
    .poll(async () => (await notion.syncs()).find(({ databaseName }) => databaseName === 'Чужая')?.status)
    .toBe('ok');
  const asked = () => notion.sandbox.log().filter(({ key }) => key === mask(defaultToken)).length;
  // The second database may have been synced just before, so it is requested once more.
  await notion.send('POST', '/api/notion/sync', { origin: other.origin });
  await expect.poll(async () => (await rateLimited()).length).toBe(2);
  await sleep(300);
  const before = asked();
  await sleep(1_200);
  expect(asked()).toBe(before);
  expect((await notion.projects()).data).toHaveLength(300);
  // Ends the pause without waiting.
  await notion.sql('delete from rate_limits');
  expect(await rateLimited()).toEqual([]);
});

it('reports a database entered again by the id of its data source, until one of the two entries is removed', async () => {
  const notion = shared();
  const { id, dataSourceId } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 3 });
  const other = notion.sandbox.notion.addDatabase({ title: 'Другая', rows: 3 });
  await notion.connectTo({ databaseIds: [id, other.id, dataSourceId] });
  // Another connection may contain the same, but only one connection is shown.
  await notion.connectTo({ databaseIds: [id], isDefault: false });
  const syncs = await notion.sync();
  expect(syncs.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([[], [], ['read_twice'], []]);
  expect(syncs[2]?.warnings[0]?.message).toContain(`по ID ${id}:`);
  await notion.sql('update config_databases set is_active = false where database_id = $1', [dataSourceId]);
  expect((await notion.syncs()).flatMap(({ warnings }) => warnings)).toEqual([]);
});
