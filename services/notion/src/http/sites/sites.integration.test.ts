import { brandSites, siteStats } from '@geoplan/contracts/notion/notion';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { startNotionOnSandbox } from '../../testing/start-notion-on-sandbox.ts';

type Notion = Awaited<ReturnType<typeof startNotionOnSandbox>>;
let notion: Notion;
let main: { id: string; dataSourceId: string };
let second: { id: string };
let asleep: { id: string };

const columns = { Name: 'title', URL: 'url', Status: 'select', Brand: 'rich_text', GEO: 'rich_text' };
const row = (Brand: string, GEO: string, Status = 'In prod') => ({
  cells: { Name: 'x', URL: 'https://x.example', Brand, GEO, Status },
});

beforeAll(async () => {
  notion = await startNotionOnSandbox();
  const { notion: workspace } = notion.sandbox;
  main = workspace.addDatabase({
    title: 'Первая',
    columns,
    rows: [
      // Composed and decomposed.
      row('Cafe\u0301  Bet', 'GB'),
      row('CAFÉ bet', 'uk'),
      row(' café\tbet ', 'Великобритания; Германия', 'План'),
      row('caf\u00e9 bet', 'Deutschland, Germany, DE', 'Indexing'),
      row('a/b%2Fc', 'BG'),
      row('.', 'BG'),
      row('100%', 'BG'),
      row('бренд Ё', 'Болгария'),
      row('😀 win', 'BG'),
      row('ΣΟΦΟΣ', 'GR'),
    ],
  });
  second = workspace.addDatabase({ title: 'Вторая', columns, rows: [row('café bet', 'de', 'Launched')] });
  asleep = workspace.addDatabase({ title: 'Выключенная', columns, rows: [row('café bet', 'de')] });
  const configId = await notion.connectTo({ databaseIds: [main.id, second.id, asleep.id] });
  await notion.sync();
  await notion.sql(
    'update config_databases set is_active = false where config_id = $1 and database_id = $2',
    [configId, asleep.id],
  );
});
afterAll(() => notion.close());

const get = async (path: string): Promise<unknown> => (await notion.send('GET', `/api/notion/${path}`)).body;
const sites = async (path: string) => brandSites.response.parse(await get(`sites/${path}`)).sites.length;
const encode = encodeURIComponent;

it.each(['café bet', 'CAFE\u0301 BET', '  Café   bet  ', 'café\tbet', 'cafÉ\u200b bet'])(
  'finds a brand in any spelling: %j',
  async (keyword) => {
    expect(await get(`stats/${encode(keyword)}/gb`)).toEqual({
      success: true,
      totalDomains: 3,
      sitesInWork: 0,
      launchedSites: 2,
    });
    expect(await sites(`${encode(keyword)}/gb`)).toBe(3);
  },
);

it.each(['uk', 'UK', 'gb', 'Gb'])('reads %s as Great Britain', async (country) => {
  expect(await sites(`${encode('café bet')}/${country}`)).toBe(3);
});

it('counts a row once in each of its countries, and as one site in total', async () => {
  expect(await get(`stats/${encode('café bet')}/de`)).toEqual({
    success: true,
    totalDomains: 3,
    sitesInWork: 1,
    launchedSites: 1,
  });
  expect(await get(`launched-sites/${encode('café bet')}`)).toEqual({ success: true, launchedSites: 3 });
  expect(await get(`launched-sites/${encode('café bet')}/de`)).toEqual({ success: true, launchedSites: 1 });
});

it.each([
  ['a/b%2Fc', 'bg'],
  ['100%', 'bg'],
  ['БРЕНД ё', 'bg'],
  ['😀 WIN', 'bg'],
  ['σοφος', 'gr'],
])('accepts %j in a URL, decoded once', async (keyword, country) => {
  expect(await sites(`${encode(keyword)}/${country}`)).toBe(1);
});

it('counts within a named database, and returns 404 if it is switched off or unknown', async () => {
  for (const [id, totalDomains] of [
    [main.id, 2],
    [second.id, 1],
  ]) {
    const stats = await get(`stats/${encode('café bet')}/de?databaseId=${id}`);
    expect(siteStats.response.parse(stats).totalDomains).toBe(totalDomains);
  }
  for (const id of [asleep.id, 'f'.repeat(32)])
    for (const path of ['stats/a/de', 'sites/a/de', 'launched-sites/a', 'launched-sites/a/de', 'analytics'])
      expect((await notion.send('GET', `/api/notion/${path}?databaseId=${id}`)).status, path).toBe(404);
});

it.each(['xx', 'zzz', 'e', '%00', 'Германия'])('rejects %s as a country', async (country) => {
  const refused = await notion.send('GET', `/api/notion/stats/brand/${country}`);
  expect(refused.status).toBe(400);
});

it.each(['%20', 'x'.repeat(201), 'a%00b', '%E0%A4%A'])('rejects %s as a keyword', async (keyword) => {
  expect((await notion.send('GET', `/api/notion/stats/${keyword}/us`)).status).toBe(400);
});
