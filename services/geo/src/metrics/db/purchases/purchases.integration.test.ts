import { someone } from '@geoplan/kit/testing/service-client';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { PairDetails } from '../../domain/purchase.ts';
import { readPurchases } from '../../../testing/read-purchases.ts';
import { freshTables, measurement, openTables, store } from '../../../testing/record-store.ts';
import { startGeo } from '../../../testing/start-geo.ts';
import { removeDemo } from '../records/remove-demo.ts';
import { removeKeyword, removeRecord } from '../records/remove-records.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());

const dataForSeo = 'api.dataforseo.com';
const sandbox = '127.0.0.1:8090';
const by = { email: 'admin@example.org', ip: null };

/** Stores a purchase of the keyword in Germany. */
async function buy(keyword: string, details: PairDetails, { host = dataForSeo, language = 'de' } = {}) {
  const purchase = { market: { location: '2276', language }, details };
  await store(tables.database, [{ ...measurement(keyword, 'de', {}, host), purchase }]);
}
const read = (keyword: string) => readPurchases(tables.database.kysely, keyword, 'de');
const rowsOf = (table: string) => tables.rows(`select * from ${table}`);

it('returns what a run has bought', async () => {
  const emulators = await startSandbox({ port: 0 });
  onTestFinished(() => emulators.close());
  const geo = await startGeo({ lookup: { baseUrl: `${emulators.url}/dataforseo` } });
  onTestFinished(() => geo.close());
  const settings = { rapidApiHost: dataForSeo, rapidApiKey: 'unlimited:x' };
  await geo.send('POST', '/api/settings', { as: someone('admin'), body: settings });
  const keywords = Array.from({ length: 30 }, (_, at) => `brand ${at}`);
  await geo.send('POST', '/api/geo-analysis', { body: { keywords, countries: ['de'] } });

  const database = openTables(geo.databaseUrl);
  onTestFinished(() => database.close());
  const all = await Promise.all(keywords.map((keyword) => readPurchases(database.kysely, keyword, 'de')));
  expect(all.flat()).toHaveLength(30);
  for (const [purchase] of all)
    expect(purchase).toMatchObject({
      location: '2276',
      source: { isDemo: false },
      firstAt: purchase?.lastAt,
      ideas: null,
    });
  const withMonths = all.flat().filter((each) => each.months.length > 9);
  const withDetails = all.flat().filter((each) => each.details.length === 1);
  expect([withMonths, withDetails].map(({ length }) => length > 15)).toEqual([true, true]);
});

it('distinguishes null, absent and 0', async () => {
  await buy('states', {
    competition: null,
    lowBid: 0,
    foreignIntents: [],
    coreKeyword: 'state',
    backlinks: 1204.3,
  });
  const [purchase] = await read('states');
  expect(purchase?.details).toEqual([
    {
      at: purchase?.lastAt,
      competition: null,
      lowBid: 0,
      foreignIntents: [],
      coreKeyword: 'state',
      backlinks: 1204.3,
    },
  ]);
  expect(purchase).toMatchObject({ months: [], ideas: null });
});

it('merges monthly volumes, and keeps the last details bought in each month, including earlier months', async () => {
  const first = [
    { month: '2026-01', volume: 10 },
    { month: '2026-03', volume: 0 },
  ];
  await buy('merged', { monthlySearches: first, competition: 0.1, ideas: [{ text: 'idea', volume: null }] });
  await tables.rows(`update pair_details set month = month - interval '1 month'`);
  await buy('merged', { monthlySearches: null, competition: 0.2 });
  await buy('merged', {
    monthlySearches: [
      { month: '2026-04', volume: 7 },
      { month: '2026-01', volume: 11 },
    ],
    competition: 0.3,
  });
  const [purchase, ...others] = await read('merged');
  expect(others).toEqual([]);
  expect(purchase?.months).toEqual([
    { month: '2026-01', volume: 11 },
    { month: '2026-03', volume: 0 },
    { month: '2026-04', volume: 7 },
  ]);
  expect(purchase?.ideas).toEqual([{ text: 'idea', volume: null }]);
  expect(purchase?.details.map(({ competition }) => competition)).toEqual([0.3, 0.1]);
});

const months = (volume: number) => ({ monthlySearches: [{ month: '2026-01', volume }] });

it('stores languages and sources separately', async () => {
  await buy('apart', months(1));
  await buy('apart', months(2), { language: 'fr' });
  await buy('apart', months(3), { host: sandbox });
  const markets = await read('apart');
  expect(
    markets.map(({ language, source, months: [month] }) => [language, source.isDemo, month?.volume]),
  ).toEqual([
    ['de', true, 3],
    ['fr', false, 2],
    ['de', false, 1],
  ]);
});

it('removes details older than three years once newer ones are stored', async () => {
  await buy('old', { competition: 0.1 });
  await tables.rows(`update pair_details set month = month - interval '37 months'
    where record_id = (select id from records where keyword_key = 'old')`);
  expect((await read('old'))[0]?.details).toHaveLength(1);
  await buy('old', { competition: 0.2 });
  expect((await read('old'))[0]?.details.map(({ competition }) => competition)).toEqual([0.2]);
});

it('removes purchases when their record, their keyword or the demo data is removed', async () => {
  const details = { competition: 0.1, monthlySearches: [{ month: '2026-01', volume: 1 }] };
  const db = tables.database.kysely;
  await tables.rows('truncate records, measurements, keywords, pair_markets, pair_details');
  for (const keyword of ['record', 'keyword', 'kept']) await buy(keyword, details);
  // The sandbox before a provider, after one, and without one.
  await buy('before', details, { host: sandbox });
  for (const keyword of ['before', 'after']) await buy(keyword, details);
  for (const keyword of ['after', 'alone']) await buy(keyword, details, { host: sandbox });
  const [row] = await tables.rows(`select id from records where keyword_key = 'record'`);
  await removeRecord(db, row?.['id'] as string, by);
  await removeKeyword(db, 'keyword', by);
  await removeDemo(db, by, 10_000);
  for (const keyword of ['kept', 'before', 'after'])
    expect(
      (await read(keyword)).map(({ source }) => source.isDemo),
      keyword,
    ).toEqual([false]);
  expect([await rowsOf('pair_markets'), await rowsOf('pair_details')].map(({ length }) => length)).toEqual([
    3, 3,
  ]);
});
