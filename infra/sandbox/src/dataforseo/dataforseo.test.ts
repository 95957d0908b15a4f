import { countries } from '@geoplan/contracts/countries/countries';
import { describe, expect, it } from 'vitest';
import { keywordNumbers } from '../numbers/keyword-numbers.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { countryOfLocation } from './locations.ts';

const { call, post, sandbox } = sandboxForTests();
const basic = (login: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:password`).toString('base64')}`,
});
const task = { keywords: ['partial'], location_code: 2840, language_code: 'en' };
const ask = (login: string, body: unknown) =>
  post('/dataforseo/v3/dataforseo_labs/google/keyword_overview/live', body, basic(login));

interface Answer {
  status_code: number;
  cost: number;
  tasks_error: number;
  tasks: {
    status_code: number;
    status_message: string;
    result: { items_count: number; items: unknown }[] | null;
  }[];
}

interface Month {
  year: number;
  month: number;
}
interface DetailedItem {
  keyword_info: { competition: unknown; search_volume_trend: unknown; monthly_searches: Month[] | null };
  search_intent_info: unknown;
  avg_backlinks_info: unknown;
}
const numberOf = (month: Month | undefined) => (month ? month.year * 12 + month.month : 0);

const userData = async (login: string) => {
  const { json } = await call('/dataforseo/v3/appendix/user_data', { headers: basic(login) });
  return json as { tasks: [{ result: [{ money: { total: number; balance: number } }] }] };
};

describe('DataForSEO', () => {
  it('returns each keyword once in lower case, and omits unknown keywords, which are free', async () => {
    sandbox().clearLog();
    const { status, json } = await ask('unlimited-d', [
      { ...task, keywords: ['Partial', 'partial', 'nodata'] },
    ]);
    expect(status).toBe(200);
    expect(json).toMatchObject({ status_code: 20_000, cost: 0.0101, tasks_count: 1, tasks_error: 0 });
    const [first] = (json as Answer).tasks;
    const numbers = keywordNumbers('partial', 'us');
    expect(first).toMatchObject({
      status_code: 20_000,
      cost: 0.0101,
      result_count: 1,
      path: ['v3', 'dataforseo_labs', 'google', 'keyword_overview', 'live'],
    });
    expect(first?.result).toMatchObject([
      {
        location_code: 2840,
        language_code: 'en',
        items_count: 1,
        items: [
          {
            keyword: 'partial',
            keyword_info: { search_volume: numbers.searchVolume, cpc: null },
            keyword_properties: { keyword_difficulty: numbers.difficulty },
          },
        ],
      },
    ]);
    expect(sandbox().counts()).toContainEqual({ keyword: 'nodata', country: 'us', asked: 1, answered: 1 });
  });

  it('returns null items if nothing is known', async () => {
    const { json } = await ask('unlimited-d', [{ ...task, keywords: ['nodata'] }]);
    expect((json as Answer).tasks[0]?.result).toMatchObject([{ items_count: 0, items: null }]);
  });

  it.each([
    ['two tasks', [task, task], 40_000],
    ['no task', [], 40_503],
    ['no JSON', '{', 40_503],
    ['701 keywords', [{ ...task, keywords: Array.from({ length: 701 }, (_, at) => `k${at}`) }], 40_501],
    ['a keyword of 81 characters', [{ ...task, keywords: ['x'.repeat(81)] }], 40_501],
    ['a keyword of eleven words', [{ ...task, keywords: ['a b c d e f g h i j k'] }], 40_501],
    ['no language', [{ ...task, language_code: undefined }], 40_501],
    ['an unknown location', [{ ...task, location_code: 1 }], 40_501],
  ])('reports %s in the body of a 200', async (_name, body, code) => {
    const { status, json } = await ask('unlimited-d', body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ status_code: 20_000, cost: 0, tasks_error: 1 });
    expect((json as Answer).tasks).toMatchObject([{ status_code: code, result: null }]);
  });

  it('sends details with null fields, null objects, and missing or unsorted months, like the vendor', async () => {
    const keywords = Array.from({ length: 700 }, (_, at) => `brand ${at}`);
    const { json } = await ask('unlimited-d', [{ ...task, keywords }]);
    const items = (json as Answer).tasks[0]?.result?.[0]?.items as DetailedItem[];
    const months = items.flatMap(({ keyword_info: info }) =>
      info.monthly_searches ? [info.monthly_searches] : [],
    );
    const isNewestFirst = (list: (typeof months)[number]) =>
      list.every(({ year, month }, at) => at === 0 || year * 12 + month < numberOf(list[at - 1]));
    expect(months.length).toBeLessThan(items.length);
    expect(months.some((list) => list.length === 12 && isNewestFirst(list))).toBe(true);
    expect(months.some((list) => list.length < 12)).toBe(true);
    expect(months.some((list) => !isNewestFirst(list))).toBe(true);
    for (const read of [
      (item: DetailedItem) => item.keyword_info.competition,
      (item: DetailedItem) => item.keyword_info.search_volume_trend,
      (item: DetailedItem) => item.search_intent_info,
      (item: DetailedItem) => item.avg_backlinks_info,
    ]) {
      expect(items.some((item) => read(item) === null)).toBe(true);
      expect(items.some((item) => read(item) !== null)).toBe(true);
    }
  });

  it('accepts 700 keywords in one request', async () => {
    const keywords = Array.from({ length: 700 }, (_, at) => `brand ${at}`);
    const { json } = await ask('unlimited-d', [{ ...task, keywords }]);
    expect((json as Answer).tasks[0]?.result?.[0]?.items_count).toBeGreaterThan(600);
  });

  it('responds with 401 to unknown keys, 402 without money and 404 to unknown paths, and reports a missing subscription in the body', async () => {
    expect(await ask('bad-key', [task])).toMatchObject({
      status: 401,
      json: { status_code: 40_100, tasks: null },
    });
    expect((await post('/dataforseo/v3/appendix/user_data', {})).status).toBe(401);
    expect(await ask('quota-0', [task])).toMatchObject({ status: 402, json: { status_code: 40_200 } });
    expect(await ask('no-sub', [task])).toMatchObject({ status: 200, json: { status_code: 40_204 } });
    expect(await call('/dataforseo/v3/x', { headers: basic('unlimited-d') })).toMatchObject({
      status: 404,
      json: { status_code: 40_400 },
    });
  });

  it('deducts the price from the balance until it is insufficient', async () => {
    expect((await ask('small-2', [task])).status).toBe(200);
    expect((await userData('small-2')).tasks[0].result[0]).toMatchObject({
      login: 'small-2',
      money: { total: 200, balance: 0.0099 },
    });
    expect((await ask('small-2', [task])).status).toBe(402);
  });

  it('has a location for every country in the catalogue', () => {
    const codes = Array.from({ length: 1_000 }, (_, at) => countryOfLocation(2_000 + at));
    expect(new Set(codes.filter(Boolean))).toEqual(new Set(countries.map(({ code }) => code)));
    expect([2840, 2724, 2276, 2250].map(countryOfLocation)).toEqual(['us', 'es', 'de', 'fr']);
  });
});
