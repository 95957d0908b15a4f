import { gapVolume } from '@geoplan/contracts/geo/geo-record';
import { beforeEach, describe, expect, it } from 'vitest';
import { admin, opportunityTables } from '../../../testing/opportunity-tables.ts';
import { measurement, store } from '../../../testing/record-store.ts';
import { repairKeywords } from '../coverage/repair-keywords.ts';
import { listCoverageRows } from '../coverage/coverage-repository.ts';
import { createMatchCountCache } from '../records/keyword-filter.ts';
import { listGroups } from '../records/keyword-repository.ts';
import { removeKeyword } from '../records/remove-records.ts';
import { listBestPairs } from './best-pairs.ts';
import { readOpportunityState } from './opportunity-rule.ts';
import { recomputeOpportunities } from './recompute-opportunities.ts';

const { tables, db, rows, setWeights, sites } = opportunityTables();

const page = { order: 'desc', after: null, limit: 200 } as const;
const groups = async (filter: { search?: string; minOpportunity?: number; countries?: string[] } = {}) => {
  const wanted = { search: null, ...filter };
  const counts = createMatchCountCache();
  return listGroups(db(), wanted, { ...page, sort: 'opportunity', databaseId: null }, counts);
};
const shown = async (filter = {}) =>
  (await groups(filter)).groups.map(({ group }) => [
    group.keyword,
    group.opportunity?.country,
    group.opportunity?.index,
  ]);

const gaps = (minOpportunity: number | null) =>
  listCoverageRows(
    db(),
    { search: null, gaps: true, databaseId: null, minOpportunity },
    { ...page, sort: 'opportunity' },
    createMatchCountCache(),
  );

describe('list by opportunity', () => {
  beforeEach(() =>
    store(tables().database, [
      measurement('easy', 'us', { searchVolume: 10_000, difficulty: 0, cpc: null }),
      measurement('hard', 'us', { searchVolume: 100_000, difficulty: 100, cpc: null }),
      measurement('hard', 'de', { searchVolume: 100, difficulty: 0, cpc: null }),
      measurement('unknown', 'us', { searchVolume: null, difficulty: 0, cpc: null }),
    ]),
  );
  const byDefault = [
    ['easy', 'us', 73],
    ['hard', 'us', 58],
    ['unknown', undefined, undefined],
  ];

  it('shows the best pair of each keyword, and lists keywords without an index last in both directions', async () => {
    expect(await shown()).toEqual(byDefault);
    const { groups: up } = await listGroups(
      db(),
      { search: null },
      { sort: 'opportunity', order: 'asc', after: null, limit: 9, databaseId: null },
      createMatchCountCache(),
    );
    expect(up.map(({ group }) => group.keyword)).toEqual(['hard', 'easy', 'unknown']);
  });

  it('filters by a minimum index, optionally combined with a search, a country or gaps, and counts the matches', async () => {
    expect(await shown({ minOpportunity: 59 })).toEqual(byDefault.slice(0, 1));
    expect(await shown({ minOpportunity: 58 })).toEqual(byDefault.slice(0, 2));
    expect(await shown({ minOpportunity: 0, search: 'h' })).toEqual([byDefault[1]]);
    expect(await shown({ minOpportunity: 0, countries: ['de'] })).toEqual([byDefault[1]]);
    expect((await groups({ minOpportunity: 0 })).matching).toBe(2);
    expect((await groups({ minOpportunity: 74 })).matching).toBe(0);
    await sites('hard', 'us', 1);
    expect((await gaps(null)).map(({ keyword }) => keyword)).toEqual(['easy']);
    expect((await gaps(74)).map(({ keyword }) => keyword)).toEqual([]);
  });

  it('includes coverage from the first known site until the last site is removed', async () => {
    await sites('easy', 'us', 3);
    expect(await recomputeOpportunities(db())).toBeGreaterThan(0);
    expect(await shown()).toEqual([
      ['hard', 'us', 70],
      ['easy', 'us', 60],
      ['unknown', undefined, undefined],
    ]);
    // A site that does not count changes nothing.
    await sites('easy', 'us', 0, 3);
    expect((await shown())[0]).toEqual(['easy', 'us', 85]);
    await sites('easy', 'us', 0);
    await recomputeOpportunities(db());
    expect(await shown()).toEqual(byDefault);
  });

  it('uses changed weights once every keyword is recomputed, and reports the recomputation until then', async () => {
    await setWeights({ demand: 100, difficulty: 0, price: 0, coverage: 0 });
    expect(await readOpportunityState(db())).toMatchObject({ isRecomputing: true });
    await recomputeOpportunities(db());
    expect(await readOpportunityState(db())).toMatchObject({
      isRecomputing: false,
      weights: { demand: 100, difficulty: 0, price: 0, coverage: 0 },
    });
    expect(await shown()).toEqual([
      ['hard', 'us', 100],
      ['easy', 'us', 75],
      ['unknown', undefined, undefined],
    ]);
    expect(await recomputeOpportunities(db())).toBe(0);
  });

  it('returns the best pairs, one per keyword', async () => {
    const [first, second, ...more] = await listBestPairs(db(), 10);
    expect(first).toMatchObject({ keyword: 'easy', country: 'us', searchVolume: 10_000, isGap: false });
    expect(second).toMatchObject({
      keyword: 'hard',
      country: 'us',
      opportunity: { index: 58, countedSites: null },
    });
    expect(more).toEqual([]);
    await sites('hard', 'us', 1);
    expect(await listBestPairs(db(), 1)).toMatchObject([{ keyword: 'easy', isGap: 10_000 >= gapVolume }]);
  });

  it('sorts and filters an estimate by its lower sort index, but shows the estimate itself', async () => {
    await sites('other', 'us', 1);
    await rows(`insert into opportunity_medians values ('fr', 100, null)`);
    await recomputeOpportunities(db());
    const pair = { searchVolume: 12_000, cpc: 2.5 };
    await store(tables().database, [
      measurement('estimate', 'fr', { ...pair, difficulty: null }),
      measurement('known', 'fr', { ...pair, difficulty: 15 }),
    ]);
    const found = (await groups({ countries: ['fr'] })).groups.map(({ group, position }) => [
      group.keyword,
      group.opportunity?.index,
      position.value,
    ]);
    expect(found).toEqual([
      ['known', 84, 84],
      ['estimate', 87, 83],
    ]);
    expect((await shown({ minOpportunity: 84, countries: ['fr'] })).map(([keyword]) => keyword)).toEqual([
      'known',
    ]);
  });

  it('lists known best pairs before estimates with a higher index', async () => {
    await sites('other', 'us', 1);
    await recomputeOpportunities(db());
    await store(tables().database, [
      measurement('vague', 'us', { searchVolume: 100_000, difficulty: null, cpc: 10 }),
      measurement('plain', 'us', { searchVolume: 5_000, difficulty: 60, cpc: 1 }),
    ]);
    const best = await listBestPairs(db(), 2);
    expect(best.map(({ keyword, opportunity }) => [keyword, opportunity.estimate !== null])).toEqual([
      ['plain', false],
      ['vague', true],
    ]);
    expect((await shown()).map(([keyword]) => keyword).slice(0, 1)).toEqual(['vague']);
  });

  it('ignores removed pairs, and restores a missing index during a repair', async () => {
    await rows(`update keywords set opportunity = null, opportunity_country = null where keyword = 'easy'`);
    expect(await repairKeywords(db())).toBe(1);
    expect(await shown()).toEqual(byDefault);
    await removeKeyword(db(), 'easy', admin);
    expect(await shown()).toEqual(byDefault.slice(1));
  });
});

describe('recomputation of all keywords', () => {
  beforeEach(() =>
    store(
      tables().database,
      Array.from({ length: 600 }, (_, at) => measurement(`w ${String(at).padStart(3, '0')}`, 'us')),
    ),
  );

  it('continues where another replica stopped, after the lease has expired', async () => {
    await setWeights({ demand: 100, difficulty: 0, price: 0, coverage: 0 });
    await rows(
      `update opportunity_rule set after_key = 'w 299', lease_until = clock_timestamp() + interval '1 hour'`,
    );
    expect(await recomputeOpportunities(db())).toBe(0);
    await rows(`update opportunity_rule set lease_until = '-infinity'`);
    await recomputeOpportunities(db());
    expect(await rows('select opportunity, count(*)::int from keywords group by 1 order by 1')).toEqual([
      { opportunity: 50, count: 300 },
      { opportunity: expect.any(Number), count: 300 },
    ]);
    expect(await readOpportunityState(db())).toMatchObject({ isRecomputing: false });
  });

  it('does not finish with weights that have changed in the meantime', async () => {
    await setWeights({ demand: 100, difficulty: 0, price: 0, coverage: 0 });
    await Promise.all([
      recomputeOpportunities(db()),
      setWeights({ demand: 0, difficulty: 100, price: 0, coverage: 0 }),
    ]);
    await recomputeOpportunities(db());
    expect(await rows('select distinct opportunity from keywords')).toEqual([{ opportunity: 60 }]);
    expect(await readOpportunityState(db())).toMatchObject({ isRecomputing: false });
  });
});
