import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { expect, it } from 'vitest';
import { configsForTests } from '../../testing/configs-under-test.ts';

const { notion, create, save, counts } = configsForTests();

const eventually = (id: string) =>
  expect.poll(() => counts.get(`${id} alpha us`)?.totalDomains, { interval: 20 });

it('applies a team alias immediately and in later syncs, without reading or editing a row in Notion', async () => {
  const columns = { Name: 'title', Status: 'status', Brand: 'select', GEO: 'rich_text' };
  const cells = { Name: 'a.example', Brand: 'alpha', Status: 'In prod' };
  const rows = ['EN', '\u200een', 'US', 'LATAM'].map((GEO) => ({ cells: { ...cells, GEO } }));
  const database = notion().sandbox.notion.addDatabase({ title: 'Сайты', columns, rows });
  const { id } = await create({ databaseId: database.id });
  await eventually(database.id).toBe(1);
  await notion().settled();
  notion().sandbox.clearLog();
  const uncounted = async () =>
    listUncountedSites.response
      .parse((await notion().send('GET', '/api/notion/uncounted')).body)
      .data.sites.map(({ geo }) => geo)
      .toSorted();
  expect(await uncounted()).toEqual(['EN', 'LATAM', '\u200een']);

  const set = await notion().send('PUT', `/api/notion-configs/${id}/geo-word`, {
    body: { word: 'en', country: 'us' },
  });
  expect(set).toMatchObject({ status: 200, body: { data: { geoWords: [{ word: 'en', country: 'us' }] } } });
  await eventually(database.id).toBe(3);
  expect(await uncounted()).toEqual(['LATAM']);
  expect(notion().sandbox.log()).toEqual([]);

  await notion().sync();
  expect(await uncounted()).toEqual(['LATAM']);
  // A form without words keeps them; an empty list removes them.
  expect((await save(id, { databaseId: database.id })).geoWords).toHaveLength(1);
  expect((await save(id, { databaseId: database.id, geoWords: [] })).geoWords).toEqual([]);
  await eventually(database.id).toBe(1);
});
