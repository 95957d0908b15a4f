import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { keywordBrandChanged } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { brandSites, siteStats } from '@geoplan/contracts/notion/notion';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotionOnSandbox } from '../../testing/start-notion-on-sandbox.ts';

let notion: Awaited<ReturnType<typeof startNotionOnSandbox>>;
let main: { id: string };
let second: { id: string };

const columns = { Name: 'title', URL: 'url', Status: 'select', Brand: 'rich_text', GEO: 'rich_text' };
const row = (Brand: string, GEO: string, Status = 'In prod') => ({
  cells: { Name: 'x', URL: `https://${Brand.replaceAll(' ', '-')}.example`, Brand, GEO, Status },
});

beforeAll(async () => {
  notion = await startNotionOnSandbox();
  const { notion: workspace } = notion.sandbox;
  main = workspace.addDatabase({
    title: 'Первая',
    columns,
    rows: [
      row('Lumora', 'DE'),
      row('lumora', 'DE', 'Deleted'),
      row('lumora casino', 'DE', 'Indexing'),
      row('other', 'LATAM', 'План'),
      row('', 'PL', 'Redirect'),
      row('', '', ''),
    ],
  });
  second = workspace.addDatabase({ title: 'Вторая', columns, rows: [row('lumora', 'de', 'Launched')] });
  await notion.connectTo({ databaseIds: [main.id, second.id] });
  await notion.sync();
});
afterAll(() => notion.close());

const get = async (path: string) => (await notion.send('GET', `/api/notion/${path}`)).body;
const total = async (keyword: string, query = '') =>
  siteStats.response.parse(await get(`stats/${encodeURIComponent(keyword)}/de${query}`)).totalDomains;

describe('sites of a keyword', () => {
  it('assigns a keyword to the longest brand that it contains', async () => {
    expect(await total('LUMORA')).toBe(3);
    expect(await total('best lumora bonus')).toBe(3);
    expect(await total('lumora casino bonus')).toBe(1);
    expect(await total('lumoras')).toBe(0);
    expect(await total('best lumora', `?databaseId=${second.id}`)).toBe(1);
    const { sites } = brandSites.response.parse(await get('sites/lumora%20bonus/de'));
    expect(sites.map(({ status }) => status).toSorted()).toEqual(['Deleted', 'In prod', 'Launched']);
  });

  it('assigns a keyword to the brand that a user has set in geo, until the keyword follows the rule again', async () => {
    const keyword = 'lumora casino bonus';
    const tell = (brand: string | null, revision: number) =>
      notion.bus.publish(
        keywordBrandChanged,
        createEnvelope(keywordBrandChanged, { keywords: [{ keyword, brand, revision }] }),
      );
    await tell('lumora', 5);
    await expect.poll(() => total(keyword)).toBe(3);
    // A late message, and one that shows that it was handled.
    await tell(null, 4);
    await notion.bus.publish(
      keywordBrandChanged,
      createEnvelope(keywordBrandChanged, { keywords: [{ keyword: 'mark', brand: 'lumora', revision: 1 }] }),
    );
    await expect.poll(() => total('mark')).toBe(3);
    expect(await total(keyword)).toBe(3);
    await tell(null, 6);
    await expect.poll(() => total(keyword)).toBe(1);
  });
});

const list = async (query = '') => listUncountedSites.response.parse(await get(`uncounted${query}`)).data;

describe('sites that a count leaves out', () => {
  it('lists sites left out of a count under each of their reasons, with the totals of all reasons', async () => {
    const { sites, totals, nextCursor } = await list();
    expect(totals).toEqual({ no_country: 2, no_brand: 2, no_rule: 2, not_reported: 0 });
    expect(
      sites.map(({ reason, brand, status }) => `${reason} ${brand} ${status}`.trim()).toSorted(),
    ).toEqual([
      'no_brand',
      'no_brand  Redirect',
      'no_country',
      'no_country other План',
      'no_rule',
      'no_rule other План',
    ]);
    expect(sites[0]?.notionUrl).toMatch(/^https:/);
    expect(nextCursor).toBeNull();
  });

  it('sorts uncounted sites by reason, filters them by database, and pages them without repeats or gaps', async () => {
    const all = (await list()).sites.map(({ reason, id }) => `${reason} ${id}`);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `?limit=1${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      paged.push(...page.sites.map(({ reason, id }) => `${reason} ${id}`));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
    expect((await list('?reason=no_brand')).sites.map(({ reason }) => reason)).toEqual([
      'no_brand',
      'no_brand',
    ]);
    expect(await list(`?databaseId=${second.id}`)).toMatchObject({ sites: [], totals: { no_country: 0 } });
    for (const query of ['?reason=x', '?cursor=9%201%20a', '?cursor=x', '?limit=0'])
      expect((await notion.send('GET', `/api/notion/uncounted${query}`)).status, query).toBe(400);
  });
});
