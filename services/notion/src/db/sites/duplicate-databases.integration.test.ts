import { expect, it } from 'vitest';
import { sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

const shared = sharedNotion();

function start() {
  const notion = shared();
  const base = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 12 });
  /** Counted databases, from the published state. */
  const published = async () => {
    const rows = await notion.sql<{ id: string }>('select distinct database_id as id from announced_counts');
    return rows.map(({ id }) => id);
  };
  return { ...notion, base, published };
}

it('lists and counts a database once if it is entered by both its id and the id of its data source', async () => {
  const notion = start();
  const { id, dataSourceId } = notion.base;
  await notion.connectTo({ databaseIds: [id, dataSourceId] });
  await notion.sync();
  const { data } = await notion.projects();
  expect(data).toHaveLength(12);
  const stats = await notion.send('GET', '/api/notion/stats/brand%201/us');
  expect(stats.body).toMatchObject({ totalDomains: 1 });
  expect(await notion.published()).toEqual([id]);
  // The database can still be read by its own id.
  expect((await notion.projects(dataSourceId)).data).toHaveLength(12);
});

it('counts only the earlier of two equal databases, even if it is synced later', async () => {
  const notion = start();
  const { id, dataSourceId } = notion.base;
  const main = notion.sandbox.notion.addDatabase({ title: 'Главная', rows: 0 });
  await notion.connectTo({ databaseIds: [main.id, dataSourceId, id] });
  const switchOn = (isActive: boolean) =>
    notion.sql('update config_databases set is_active = $1 where database_id = $2', [isActive, dataSourceId]);
  await switchOn(false);
  await notion.sync();
  expect(await notion.published()).toEqual([id]);
  await switchOn(true);
  await notion.sync();
  expect(await notion.published()).toEqual([dataSourceId]);
  expect((await notion.projects()).data).toHaveLength(12);
});
