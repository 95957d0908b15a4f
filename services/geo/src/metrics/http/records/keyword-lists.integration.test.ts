import { keywordSorts } from '@geoplan/contracts/geo/geo-keywords';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyCountry, saveSiteCounts } from '../../db/coverage/site-count-repository.ts';
import { expectedList, mean } from '../../../testing/expected-list.ts';
import { geoWithTables } from '../../../testing/geo-with-tables.ts';
import { listReader } from '../../../testing/read-lists.ts';
import { measurement, store } from '../../../testing/record-store.ts';

const { geo, tables } = geoWithTables();

const { get, keywords, coverage, allPages } = listReader(geo);

const codes = ['us', 'de', 'fr'];
/** A mixture: ties, unknown volumes and difficulties, zeros, keywords of one and of several countries. */
const mixed = Array.from({ length: 40 }, (_, at) =>
  codes.slice(0, 1 + (at % 3)).map((country, place) =>
    measurement(`${at % 2 ? 'Ключ' : 'Key'} ${at}`, at % 5 === 0 && place === 0 ? 'gb' : country, {
      searchVolume: at % 8 === 0 || (at % 3 > 0 && place === 1) ? null : (at % 4) * 500,
      difficulty: at % 3 === 0 ? null : (at * 7 + place) % 100,
    }),
  ),
).flat();

const inFrance = new Set(mixed.filter((each) => each.country === 'fr').map((each) => each.keyword));
const isCyrillic = (keyword: string) => keyword.startsWith('Ключ');

describe('results list', () => {
  it('returns an empty list while nothing is stored', async () => {
    expect(await keywords()).toEqual({
      groups: [],
      summary: {
        totalKeywords: 0,
        totalCountries: 0,
        averageSearchVolume: null,
        averageDifficulty: null,
        demoRecords: 0,
        isDemo: false,
      },
      matching: 0,
      nextCursor: null,
    });
    expect(await coverage()).toEqual({ countries: [], rows: [], nextCursor: null });
  });

  describe('with some keywords', () => {
    beforeAll(() => store(tables(), mixed));

    const orders = keywordSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]);
    it.each(orders)('has every keyword once, in order of %s %s, for any page size', async (sort, order) => {
      const all = expectedList(mixed, sort, order);
      for (const limit of [3, 200]) expect(await allPages({ sort, order, limit })).toEqual(all);
    });

    it.each(orders)('keeps the order of %s %s under a search and filters', async (sort, order) => {
      const of = (fits: (keyword: string) => boolean) => expectedList(mixed, sort, order).filter(fits);
      expect(await allPages({ sort, order, limit: 7, search: ' КЛЮЧ' })).toEqual(of(isCyrillic));
      expect(await allPages({ sort, order, limit: 7, country: 'FR' })).toEqual(
        of((each) => inFrance.has(each)),
      );
      const both = of((each) => isCyrillic(each) && inFrance.has(each));
      const found = await keywords({ sort, order, search: 'ключ', country: 'fr' });
      expect(found.groups.map((group) => group.keyword)).toEqual(both);
      expect(found).toMatchObject({ matching: both.length, nextCursor: null });
    });

    it('combines the countries of each keyword into one group, and all records into the summary cards', async () => {
      const { groups, summary } = await keywords({
        search: 'key 4',
        limit: 1,
        sort: 'countries',
        order: 'asc',
      });
      expect(groups).toMatchObject([{ keyword: 'Key 4' }]);
      const volumes = mixed.flatMap((each) => each.metrics.searchVolume ?? []);
      const known = mixed.flatMap((each) => each.metrics.difficulty ?? []);
      expect(summary).toEqual({
        totalKeywords: 40,
        totalCountries: 4,
        averageSearchVolume: mean(volumes),
        averageDifficulty: mean(known),
        demoRecords: 0,
        isDemo: false,
      });
    });

    it('rejects forged cursors and cursors for another order', async () => {
      const { nextCursor } = await keywords({ limit: 1 });
      for (const query of [
        { cursor: nextCursor ?? '', sort: 'countries' },
        { cursor: 'countries desc - x', sort: 'countries' },
        { cursor: 'x' },
        { cursor: '' },
      ])
        expect(await get('keywords', query)).toMatchObject({
          status: 400,
          body: { error: { details: [{ field: 'query.cursor' }] } },
        });
      for (const sort of keywordSorts)
        expect(
          await keywords({ sort, order: 'asc', cursor: `${sort} asc 9999999999999999 x` }),
        ).toMatchObject({
          nextCursor: null,
        });
      for (const query of [
        { limit: 0 },
        { limit: 201 },
        { sort: 'x' },
        { country: 'zz' },
        { search: 'x'.repeat(201) },
      ])
        expect((await get('keywords', query)).status, JSON.stringify(query)).toBe(400);
    });
  });
});

it('sums the countries of a group, averages only known figures and counts every site once', async () => {
  const unknown = { difficulty: null, trafficPotential: null };
  await store(tables(), [
    measurement('group', 'us', { searchVolume: 10, clicks: 3, difficulty: 30, trafficPotential: 7 }),
    measurement('Group', 'de', { searchVolume: 25, clicks: 4, ...unknown }),
  ]);
  const counts = { keywordKey: 'group', totalDomains: 5, sitesInWork: 2, launchedSites: 1, countedSites: 5 };
  await saveSiteCounts(
    tables().kysely,
    [
      { ...counts, country: 'us', databaseId: 'one' },
      { ...counts, country: 'pl', databaseId: 'two' },
      // One of them is in two countries, and another in none.
      { ...counts, country: anyCountry, databaseId: 'one', totalDomains: 4 },
      { ...counts, country: anyCountry, databaseId: 'two', totalDomains: 6 },
    ],
    1,
  );
  const { groups } = await keywords({ search: 'group' });
  const { lastUpdated, ...figures } = groups[0] ?? { lastUpdated: '' };
  expect(Date.parse(lastUpdated)).toBeGreaterThan(Date.now() - 60_000);
  expect(figures).toEqual({
    keyword: 'Group',
    brand: 'group',
    brandMatch: 'exact',
    totalCountries: 2,
    totalSearchVolume: 35,
    averageSearchVolume: 18,
    minSearchVolume: 10,
    maxSearchVolume: 25,
    averageClicks: 4,
    averageTrafficPotential: 7,
    averageDifficulty: 30,
    totalDomains: 10,
    sitesInWork: 4,
    launchedSites: 2,
    // The cap of low demand: whether its sites are known already makes no difference.
    opportunity: expect.objectContaining({ country: 'de', index: 18, searchVolume: 25 }),
    isDemo: false,
  });
  const one = await keywords({ search: 'group', databaseId: 'two' });
  expect(one.groups).toMatchObject([{ totalDomains: 6, launchedSites: 1 }]);
});

const nothing = { searchVolume: null, clicks: null };

it.each([
  {
    name: 'volumes',
    of: [{ searchVolume: null }, { searchVolume: 10 }, { searchVolume: 25 }],
    group: { totalSearchVolume: 35, averageSearchVolume: 18, minSearchVolume: 10, maxSearchVolume: 25 },
  },
  {
    name: 'a known 0',
    of: [{ searchVolume: null }, { searchVolume: 0 }],
    group: { totalSearchVolume: 0, averageSearchVolume: 0, minSearchVolume: 0, maxSearchVolume: 0 },
  },
  {
    name: 'nothing',
    of: [nothing, nothing],
    group: {
      totalSearchVolume: null,
      averageSearchVolume: null,
      minSearchVolume: null,
      maxSearchVolume: null,
      averageClicks: null,
    },
  },
  { name: 'clicks', of: [{ clicks: null }, { clicks: 3 }, { clicks: 5 }], group: { averageClicks: 4 } },
  { name: 'clicks of 0', of: [{ clicks: null }, { clicks: 0 }], group: { averageClicks: 0 } },
])('computes the figures of a group from known values: $name', async ({ name, of, group }) => {
  await store(
    tables(),
    of.map((metrics, at) => measurement(`known ${name}`, codes[at], metrics)),
  );
  expect((await keywords({ search: `known ${name}` })).groups[0]).toMatchObject({
    ...group,
    totalCountries: of.length,
  });
});

it.each(['asc', 'desc'] as const)(
  'pages by lastUpdated %s exactly to the millisecond, and equal times by key',
  async (order) => {
    await store(tables(), mixed);
    // Neighbours are one millisecond apart, with two rows per time.
    await tables().pool.query(`update keywords k set last_updated = '2026-11-20T10:00:00.123Z'::timestamptz
      + (n / 2) * interval '1 millisecond'
      from (select keyword_key, row_number() over (order by md5(keyword_key)) as n from keywords) numbered
      where numbered.keyword_key = k.keyword_key`);
    const { rows } = await tables().pool.query<{ keyword: string }>(
      `select keyword from keywords order by last_updated ${order}, keyword_key ${order}`,
    );
    const all = rows.map(({ keyword }) => keyword);
    expect(all.length).toBeGreaterThanOrEqual(40);
    for (const limit of [3, 200]) expect(await allPages({ sort: 'lastUpdated', order, limit })).toEqual(all);
    const keys = all.filter((keyword) => keyword.startsWith('Ключ'));
    expect(await allPages({ sort: 'lastUpdated', order, limit: 7, search: 'ключ' })).toEqual(keys);
  },
);
