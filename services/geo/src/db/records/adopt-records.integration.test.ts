import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../testing/record-store.ts';
import { storeAsBefore, usageOf } from '../../testing/store-as-before.ts';
import { adoptRecords } from './adopt-records.ts';
import { createMatchCountCache } from './keyword-filter.ts';
import { listGroups, readSummary } from './keyword-repository.ts';
import { listCountries, listMeasurements } from './pair-repository.ts';
import { findFreshRecords } from './record-writer.ts';
import { registerUsedHosts } from './sources.ts';

let tables: Awaited<ReturnType<typeof freshTables>>;
beforeAll(async () => {
  tables = await freshTables();
});
afterAll(() => tables.close());
beforeEach(async () => {
  await tables.rows(
    'truncate records, readings, keywords, keyword_search, country_totals, usage_records, sources',
  );
  await tables.rows('insert into sources values (0, null, null, false)');
  await tables.rows(`update record_totals set keywords = 0, records = 0, total_search_volume = 0,
    known_difficulties = 0, total_difficulty = 0, unknown_volumes = 0, demo_records = 0`);
});

const db = () => tables.database.kysely;
const pairs = (key: string) => listCountries(db(), key, { country: null, databaseId: null });
const ahrefs = { provider: 'ahrefs', isDemo: false };
const demo = { provider: 'ahrefs-keyword-research', isDemo: true };
const lost = { provider: null, isDemo: false };
const noon = '2026-11-20T12:00:00.000Z';

it.each([
  { name: 'in the same moment', usage: [['api.ahrefs.com', noon]], source: ahrefs },
  { name: 'a moment later', usage: [['api.ahrefs.com', '2026-11-20T12:00:00.040Z']], source: ahrefs },
  {
    name: 'by a clock that is behind',
    usage: [['api.ahrefs.com', '2026-11-20T11:59:58.000Z']],
    source: ahrefs,
  },
  { name: 'at the sandbox', usage: [['127.0.0.1:8090', noon]], source: demo },
  {
    name: 'at two hosts, the nearer',
    usage: [
      ['127.0.0.1:8090', '2026-11-20T11:59:50.000Z'],
      ['api.ahrefs.com', '2026-11-20T12:00:01.000Z'],
      ['127.0.0.1:8090', '2026-11-20T12:00:30.000Z'],
    ],
    source: ahrefs,
  },
  { name: 'an hour away', usage: [['api.ahrefs.com', '2026-11-20T13:00:00.000Z']], source: lost },
  { name: 'by nobody', usage: [], source: lost },
])('a figure of a version from before was paid $name: its source', async ({ usage, source }) => {
  for (const [host = '', at = ''] of usage) await usageOf(tables.database, host, at);
  await storeAsBefore(tables.database, [{ keyword: 'word', at: noon }]);
  // Before it is adopted it is fresh as what it will be.
  await registerUsedHosts(db());
  const wanted = { keywords: ['word'], countries: ['us'], since: new Date(0) };
  expect(await findFreshRecords(db(), { ...wanted, source: ahrefs })).toHaveLength(source === ahrefs ? 1 : 0);
  expect(await adoptRecords(db())).toBe(1);
  expect((await pairs('word'))[0]?.source).toEqual(source);
  expect(await listMeasurements(db(), 'word', 'us')).toMatchObject([{ at: noon, source }]);
  expect(await adoptRecords(db())).toBe(0);
});

it.each([
  { before: { clicks: 0 }, after: { searchVolume: 1_000, clicks: null } },
  { before: { clicks: 7 }, after: { searchVolume: 1_000, clicks: 7 } },
  { before: { searchVolume: 0 }, after: { searchVolume: 0, clicks: null } },
  {
    before: { searchVolume: 0, cpc: null, difficulty: null },
    after: { searchVolume: null, clicks: null, cpc: null, difficulty: null },
  },
])('zeros of a version from before: $before means $after', async ({ before, after }) => {
  await storeAsBefore(tables.database, [{ keyword: 'word', ...before }]);
  await adoptRecords(db());
  expect((await pairs('word'))[0]).toMatchObject(after);
  expect((await listMeasurements(db(), 'word', 'us'))[0]).toMatchObject(after);
});

it('an older version that writes beside this one leaves no wrong source, and its figures are counted', async () => {
  await store(tables.database, [
    measurement('word', 'us', { clicks: null }, '127.0.0.1:8090'),
    measurement('word', 'de', { clicks: 10 }, '127.0.0.1:8090'),
  ]);
  await usageOf(tables.database, 'api.ahrefs.com', noon);
  await storeAsBefore(tables.database, [{ keyword: 'word', clicks: 50, at: noon }]);
  const [, us] = (await pairs('word')).toSorted((a, b) => (a.country < b.country ? -1 : 1));
  // Not known is what it says until then, and never that of the reading before.
  expect(us).toMatchObject({ country: 'us', clicks: 50, source: lost });
  await adoptRecords(db());
  const page = { sort: 'searchVolume', order: 'desc', after: null, limit: 1, databaseId: null } as const;
  const { groups } = await listGroups(db(), { search: null, country: null }, page, createMatchCountCache());
  expect(groups[0]?.group).toMatchObject({ totalCountries: 2, averageClicks: 30, isDemo: true });
  expect(await readSummary(db())).toMatchObject({ totalKeywords: 1, demoRecords: 1 });
  expect((await pairs('word')).map(({ country, source }) => [country, source])).toEqual(
    expect.arrayContaining([
      ['us', ahrefs],
      ['de', demo],
    ]),
  );
});

it('what a version from before reads has no null that it does not know', async () => {
  const unknown = { searchVolume: null, clicks: null };
  await store(tables.database, [measurement('word', 'us', unknown), measurement('word', 'de')]);
  expect(
    await tables.rows(`select search_volume, clicks from records union all select search_volume, clicks from readings
      order by 1`),
  ).toEqual([
    { search_volume: '0', clicks: '0' },
    { search_volume: '0', clicks: '0' },
    { search_volume: '1000', clicks: '500' },
    { search_volume: '1000', clicks: '500' },
  ]);
  const [row] = await tables.rows(
    'select total_search_volume, total_clicks, min_search_volume from keywords',
  );
  expect(row).toEqual({ total_search_volume: '1000', total_clicks: '500', min_search_volume: '1000' });
});
