import type { ChangeMetric, MetricChange } from '@geoplan/contracts/geo/geo-changes';
import type { KeywordMetrics } from '@geoplan/contracts/geo/geo-record';
import { someone } from '@geoplan/kit/testing/service-client';
import { beforeAll, expect, it } from 'vitest';
import { geoWithTables } from '../../../testing/geo-with-tables.ts';
import { measurement, store } from '../../../testing/record-store.ts';

const { geo, tables } = geoWithTables();

const other = 'api.ahrefs.com';

/** Stores measurements of a pair, oldest first, one day apart; the last one is from today. */
async function measure(keyword: string, readings: Partial<KeywordMetrics>[], hosts: string[] = []) {
  for (const [at, reading] of readings.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one reading after the other
    await store(tables(), [measurement(keyword, 'us', reading, hosts[at])]);
    // oxlint-disable-next-line no-await-in-loop -- the next reading of the same millisecond would be the same
    if (at < readings.length - 1) await age(keyword, 1);
  }
}

async function age(keyword: string, days: number): Promise<void> {
  const earlier = `interval '${days} days'`;
  await geo().sql(
    `with r as (update records set last_updated = last_updated - ${earlier}, created_at = created_at - ${earlier},
      moves_at = moves_at - ${earlier}, cpc_moved_at = cpc_moved_at - ${earlier},
      volume_moved_at = volume_moved_at - ${earlier}, difficulty_moved_at = difficulty_moved_at - ${earlier} where keyword_key = $1 returning id)
    update measurements set at = at - ${earlier} where record_id in (select id from r)`,
    [keyword],
  );
}

async function changes(query: string): Promise<{ items: MetricChange[]; nextCursor: string | null }> {
  const answer = await geo().send('GET', `/api/geo-analysis/changes?${query}`, { as: someone('viewer') });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const names = async (query: string) => (await changes(query)).items.map(({ keyword }) => keyword);

/** Name, search volumes of the measurements, and expected change: before, after, percent; null if there is none. */
const cases: [string, (number | null)[], [number, number, number | null] | null][] = [
  ['rises', [1_000, 1_500], [1_000, 1_500, 50]],
  ['falls', [1_000, 400], [1_000, 400, -60]],
  ['moves a little', [1_000, 1_199], null],
  ['moves just enough', [1_000, 1_200], [1_000, 1_200, 20]],
  ['stays', [1_000, 1_000], null],
  ['read once', [1_000], null],
  ['from nothing', [0, 90], [0, 90, null]],
  ['to nothing', [90, 0], [90, 0, -100]],
  ['only the last step', [100, 1_000, 1_000], null],
  // An unknown measurement is not a change, and hides none.
  ['becomes unknown', [1_000, null], null],
  ['becomes known', [null, 1_000], null],
  ['unknown between', [1_000, null, 2_000], [1_000, 2_000, 100]],
  ['unknown at the end', [1_000, 2_000, null], [1_000, 2_000, 100]],
];

beforeAll(async () => {
  for (const [keyword, volumes] of cases)
    // oxlint-disable-next-line no-await-in-loop -- concurrent writers to one database prove nothing here
    await measure(
      keyword,
      volumes.map((searchVolume) => ({ searchVolume })),
    );
  await measure('other source', [{ searchVolume: 1_000 }, { searchVolume: 9_000 }], [other]);
  await measure('long ago', [{ searchVolume: 10 }, { searchVolume: 100 }]);
  await age('long ago', 91);
  await measure('dearer', [
    { cpc: 1, difficulty: 40 },
    { cpc: 1.5, difficulty: null },
    { cpc: 1.5, difficulty: 60 },
  ]);
});

it.each(cases)('%s: %j', async (keyword, _volumes, told) => {
  const { items } = await changes('limit=200');
  const found = items.find((item) => item.keyword === keyword);
  if (told === null) return expect(found).toBeUndefined();
  const [before, after, changePercent] = told;
  expect(found).toEqual({
    keyword,
    country: 'us',
    metric: 'searchVolume',
    before,
    after,
    changePercent,
    at: expect.any(String),
  });
});

it('does not compare figures from two sources, and returns old changes on request', async () => {
  const recent = await names('limit=200');
  for (const keyword of ['other source', 'long ago']) expect(recent).not.toContain(keyword);
  expect(await names('limit=200&days=100')).toContain('long ago');
});

it.each<[ChangeMetric, number[]]>([
  ['cpc', []],
  ['difficulty', [40, 60, 50]],
])('returns the moves of %s', async (metric, told) => {
  const { items } = await changes(`metric=${metric}`);
  expect(items.map(({ before, after, changePercent }) => [before, after, changePercent])).toEqual(
    told.length === 0 ? [] : [told],
  );
});

it('returns pages in every order, by default with the largest changes first', async () => {
  const bySize = (await changes('limit=200')).items.map(({ changePercent }) =>
    changePercent === null ? Number.POSITIVE_INFINITY : Math.abs(changePercent),
  );
  expect(bySize).toEqual(bySize.toSorted((one, another) => another - one));
  for (const sort of ['size', 'changePercent', 'before', 'after', 'at', 'keyword'])
    for (const order of ['asc', 'desc']) {
      // oxlint-disable-next-line no-await-in-loop -- each page needs the previous cursor
      const all = (await changes(`sort=${sort}&order=${order}&limit=200`)).items;
      expect(all.length).toBeGreaterThan(5);
      const walked: MetricChange[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        // oxlint-disable-next-line no-await-in-loop -- each page needs the previous cursor
        const page = await changes(`sort=${sort}&order=${order}&limit=3${from}`);
        walked.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(walked, `${sort} ${order}`).toEqual(all);
    }
});

it.each(['minPercent=-1', 'days=0', 'metric=clicks', 'sort=country', 'cursor=x'])(
  'rejects %s',
  async (query) => {
    expect((await geo().send('GET', `/api/geo-analysis/changes?${query}`)).status).toBe(400);
  },
);
