import { siteStats } from '@geoplan/contracts/notion/notion';
import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import type { CellInput } from '@geoplan/sandbox/notion/workspace/cell';
import { readJsonCase } from '@geoplan/sandbox/testing/cases';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

const cells = z.record(z.string(), z.record(z.string(), z.json()));
const given = readJsonCase('notion-formula-unsupported.json', z.looseObject({ first: cells }));
const later = z.record(z.string(), cells).parse(given['then']);
/** Inner values of the formulas of a row. */
const formulas = (row: z.infer<typeof cells> = {}) =>
  Object.fromEntries(
    Object.entries(row).map(([name, { formula }]) => [name, formula as Record<string, unknown>]),
  );
const unsupported = { type: 'unsupported', unsupported: {} };

const shared = sharedNotion();

async function start(columns: Record<string, string> = {}) {
  const notion = shared();
  const { notion: workspace } = notion.sandbox;
  const first = { ...formulas(given.first), Status: 'In prod' };
  const { id, dataSourceId } = workspace.addDatabase({
    title: 'Сайты',
    columns: { Name: 'title', URL: 'url', Status: 'status', Brand: 'formula', GEO: 'formula', ...columns },
    rows: [1, 2].map((at) => ({
      cells: { ...first, URL: `https://site-${at}.example/` },
      createdAt: at * 60_000,
    })),
  });
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  const [one = '', two = ''] = workspace.rowIds(dataSourceId);
  return {
    ...notion,
    workspace,
    dataSourceId,
    one,
    two,
    launched: async () => {
      const { body } = await notion.send('GET', '/api/notion/stats/brandx/de');
      return siteStats.response.parse(body).launchedSites;
    },
    messages: async () =>
      (await notion.syncs())[0]?.warnings
        .filter(({ code }) => code === 'not_computed')
        .map(({ message }) => message),
    uncounted: async () => {
      const { sites, totals } = listUncountedSites.response.parse(
        (await notion.send('GET', '/api/notion/uncounted')).body,
      ).data;
      return { totals, sites: sites.map(({ url, reason }) => `${url} ${reason}`) };
    },
  };
}

const of = (column: string, rows: string) =>
  `Notion не смог посчитать «${column}» в ${rows}; показано прежнее значение, где оно есть.`;

it.each([
  ['a full', true],
  ['an incremental', false],
])('keeps values that Notion can no longer compute in %s sync, and warns', async (_name, isFull) => {
  const notion = await start();
  expect(await notion.launched()).toBe(2);
  notion.workspace.edit(notion.one, formulas(later['row 1']));
  notion.workspace.edit(notion.two, formulas(later['row 2']));
  await notion.sync(isFull);
  expect(await notion.launched()).toBe(2);
  const expected = [of('Brand', '1\u00A0строке'), of('GEO', '1\u00A0строке')];
  expect((await notion.messages())?.toSorted()).toEqual(expected);
  expect((await notion.uncounted()).sites).toEqual([]);
  // A sync that reads none of these rows still warns of them.
  await notion.sync(false);
  expect((await notion.messages())?.toSorted()).toEqual(expected);
  // Emptied by a user: known, so the warning ends.
  notion.workspace.edit(notion.one, { GEO: null });
  notion.workspace.edit(notion.two, { Brand: 'brandx' });
  await notion.sync(isFull);
  expect(await notion.messages()).toEqual([]);
  expect(await notion.launched()).toBe(1);
  expect((await notion.uncounted()).sites).toEqual(['https://site-1.example/ no_country']);
});

it('lists a row under a separate reason if its value was never known', async () => {
  const notion = await start();
  const add = (name: string, formula: Record<string, CellInput>) =>
    notion.workspace.addRow(notion.dataSourceId, {
      cells: { URL: `https://${name}.example/`, Status: 'In prod', Brand: 'brandx', GEO: 'DE', ...formula },
    });
  add('no-geo', { GEO: unsupported });
  add('no-brand', { Brand: unsupported, GEO: null });
  await notion.sync(false);
  expect(await notion.launched()).toBe(2);
  const { sites, totals } = await notion.uncounted();
  expect(sites.toSorted()).toEqual([
    'https://no-brand.example/ no_country',
    'https://no-brand.example/ not_reported',
    'https://no-geo.example/ not_reported',
  ]);
  expect(totals).toEqual({ no_country: 1, no_brand: 0, no_rule: 0, not_reported: 2 });
  const page = await notion.send('GET', '/api/notion/uncounted?reason=not_reported&limit=1');
  const { nextCursor } = listUncountedSites.response.parse(page.body).data;
  const next = await notion.send(
    'GET',
    `/api/notion/uncounted?reason=not_reported&limit=1&cursor=${nextCursor}`,
  );
  expect(listUncountedSites.response.parse(next.body).data.sites).toHaveLength(1);
});

it.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'an incomplete rollup',
    'rollup',
    { type: 'array', array: [{ type: 'select', select: { name: 'DE' } }] },
    { type: 'incomplete', incomplete: {} },
  ],
  [
    'a rollup of a formula',
    'rollup',
    { type: 'array', array: [{ type: 'select', select: { name: 'DE' } }] },
    { type: 'array', array: [{ type: 'formula', formula: unsupported }] },
  ],
  ['a select without a name', 'select', { id: 'a', name: 'DE' }, { id: 'a' }],
])('keeps the value of %s', async (_name, type, first, then) => {
  const notion = await start({ GEO: type });
  for (const row of [notion.one, notion.two]) notion.workspace.edit(row, { GEO: first });
  await notion.sync();
  expect(await notion.launched()).toBe(2);
  notion.workspace.edit(notion.one, { GEO: then });
  await notion.sync();
  expect(await notion.launched()).toBe(2);
  expect(await notion.messages()).toEqual([of('GEO', '1\u00A0строке')]);
});
