import { listKeywordCountries, pairHistory } from '@geoplan/contracts/geo/geo-keywords';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveSiteCounts } from '../../db/coverage/site-count-repository.ts';
import { geoWithTables } from '../../../testing/geo-with-tables.ts';
import { hostileKeywords } from '../../../testing/hostile-keywords.ts';
import { measurement, store } from '../../../testing/record-store.ts';
import { someone } from '@geoplan/kit/testing/service-client';

const { geo, tables } = geoWithTables();

const path = '/api/geo-analysis';
const of = (keyword: string) => `?keyword=${encodeURIComponent(keyword)}`;
const get = (rest: string) => geo().send('GET', path + rest, { as: someone('viewer') });
const remove = (rest: string) => geo().send('DELETE', path + rest);
const noKeyword = 'Данные для указанного ключевого слова не найдены';
const noPair = 'Данные для указанного ключевого слова и страны не найдены';

async function countries(query: string) {
  const answer = await get(`/countries${query}`);
  expect(answer.status).toBe(200);
  return listKeywordCountries.response.parse(answer.body).data;
}

describe('countries of a keyword', () => {
  beforeAll(async () => {
    await store(tables(), [
      measurement('Brand', 'de', { searchVolume: 10 }),
      measurement('brand', 'us', { searchVolume: 30 }),
      measurement('brand', 'fr', { searchVolume: 30 }),
      measurement('brand two', 'us'),
    ]);
    const counts = {
      keywordKey: 'brand',
      totalDomains: 5,
      sitesInWork: 2,
      launchedSites: 1,
      countedSites: 5,
    };
    const here = [
      { ...counts, country: 'us', databaseId: 'one' },
      { ...counts, country: 'us', databaseId: 'two' },
      { ...counts, country: 'gb', databaseId: 'two' },
    ];
    await saveSiteCounts(tables().kysely, here, 1);
  });

  it('returns countries sorted by volume, with the sites of all databases', async () => {
    const { countries: found } = await countries(of('BRAND '));
    expect(found.map((each) => each.country)).toEqual(['fr', 'us', 'de']);
    expect(found[1]).toMatchObject({ totalDomains: 10, sitesInWork: 4, launchedSites: 2 });
    expect(found[0]).toMatchObject({ totalDomains: 0, sitesInWork: 0, launchedSites: 0 });
  });

  it('returns the sites of one database, in any spelling of its id', async () => {
    const { countries: found } = await countries(`${of('brand')}&country=US&databaseId=O-ne`);
    expect(found).toMatchObject([{ country: 'us', totalDomains: 5 }]);
  });

  it('returns 404 for a keyword or pair that was never stored', async () => {
    for (const [query, message] of [
      [of('never'), noKeyword],
      [`${of('brand')}&country=mt`, noPair],
      [`${of('never')}&country=us`, noPair],
    ] as const)
      expect(await get(`/countries${query}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found', message } },
      });
    expect((await get('/countries')).status).toBe(400);
  });
});

describe('history of a pair', () => {
  it('returns every measurement, oldest first', async () => {
    for (const searchVolume of [3, 1, 2])
      await store(tables(), [measurement('a/b %', 'us', { searchVolume })]);
    const answer = await get(`/${encodeURIComponent('A/b %')}/us/history`);
    const { data } = pairHistory.response.parse(answer.body);
    expect(data.map((each) => each.searchVolume)).toEqual([3, 1, 2]);
    expect(data.map((each) => each.at)).toEqual(data.map((each) => each.at).toSorted());
  });

  it('returns 404 for a pair that was never stored', async () => {
    expect(await get('/a%2Fb%20%25/mt/history')).toMatchObject({
      status: 404,
      body: { error: { message: noPair } },
    });
  });
});

const left = () =>
  geo().sql(
    `select (select count(*)::int from records) as records, (select count(*)::int from measurements) as readings`,
  );

describe('deletion', () => {
  it('removes a record by id, with its history', async () => {
    const [first] = await store(tables(), [measurement('by id'), measurement('by id', 'de')]);
    expect(await remove(`/${first?.id.toUpperCase()}`)).toMatchObject({
      status: 200,
      body: { data: { deleted: 1 } },
    });
    expect((await countries(of('by id'))).countries.map((each) => each.country)).toEqual(['de']);
    expect(await geo().sql('select 1 from measurements where record_id = $1', [first?.id])).toEqual([]);
    expect(await remove(`/${first?.id}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
  });

  it('removes all records of a keyword, in any spelling and with any characters', async () => {
    await geo().sql('truncate keywords, records, measurements, keyword_search, country_totals');
    const keywords = ['runs', 'keywords', 'countries', ...hostileKeywords];
    await store(
      tables(),
      keywords.flatMap((keyword) => [measurement(keyword), measurement(keyword, 'de')]),
    );
    for (const keyword of keywords)
      expect(await remove(`/${encodeURIComponent(keyword)}`), keyword).toMatchObject({
        status: 200,
        body: { data: { deleted: 2 } },
      });
    expect(await left()).toEqual([{ records: 0, readings: 0 }]);
    expect(await remove('/runs')).toMatchObject({ status: 404, body: { error: { message: noKeyword } } });
  });

  it('removes a keyword that no path can contain, by query parameter', async () => {
    const like = crypto.randomUUID();
    await store(tables(), [measurement('.'), measurement('..'), measurement(like)]);
    expect((await remove(`/${like}`)).status).toBe(404);
    for (const keyword of ['.', '..', like.toUpperCase()])
      expect(await remove(of(keyword)), keyword).toMatchObject({
        status: 200,
        body: { data: { deleted: 1 } },
      });
    expect((await remove('')).status).toBe(400);
  });

  it('does not allow viewers to delete records', async () => {
    await store(tables(), [measurement('kept')]);
    const refused = await geo().send('DELETE', `${path}/kept`, { as: someone('viewer') });
    expect(refused.status).toBe(403);
    expect((await countries(of('kept'))).countries).toHaveLength(1);
  });
});
