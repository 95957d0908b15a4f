import {
  defaultOpportunityWeights,
  opportunityOf,
  type OpportunityFigures,
} from '@geoplan/contracts/geo/opportunity';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveSiteCounts } from '../../db/coverage/site-count-repository.ts';
import { geoWithTables } from '../../../testing/geo-with-tables.ts';
import { listReader } from '../../../testing/read-lists.ts';
import { measurement, store } from '../../../testing/record-store.ts';

const { geo, tables } = geoWithTables();

const { coverage, gaps } = listReader(geo);

const names = async (query: Record<string, string>) =>
  (await coverage({ search: 'matrix', ...query })).rows.map((row) => row.keyword);

const opportunity = (figures: OpportunityFigures) => ({
  ...opportunityOf(figures, defaultOpportunityWeights),
  countedSites: figures.countedSites,
});

describe('matrix of demand and coverage', () => {
  beforeAll(async () => {
    await store(tables(), [
      measurement('matrix a', 'us', { searchVolume: 90_000, difficulty: null, cpc: null }),
      measurement('matrix a', 'de', { searchVolume: 1_999 }),
      measurement('matrix b', 'de', { searchVolume: 50_000, difficulty: 7, cpc: 0.5 }),
      measurement('matrix c', 'fr', { searchVolume: 1_999 }),
    ]);
    const counts = { keywordKey: 'matrix a', sitesInWork: 0, launchedSites: 0 };
    const here = [
      { ...counts, country: 'us', databaseId: 'one', totalDomains: 3, countedSites: 2 },
      // A deleted row closes no gap; another brand shows that the second database was synced.
      { ...counts, country: 'us', databaseId: 'two', totalDomains: 1, countedSites: 0 },
      {
        ...counts,
        keywordKey: 'another',
        country: 'fr',
        databaseId: 'two',
        totalDomains: 1,
        countedSites: 1,
      },
    ];
    await saveSiteCounts(tables().kysely, here, 1);
    await geo().requestWork('opportunities-recompute');
  });
  const noSites = { totalDomains: 0, sitesInWork: 0, launchedSites: 0, isDemo: false };

  it('returns a cell for each stored country, sorted by demand', async () => {
    // The index leaves out coverage until a recomputation notices that sites are now known.
    await expect
      .poll(async () => (await coverage({ search: 'matrix' })).rows[0]?.cells['us']?.opportunity.countedSites)
      .toBe(2);
    const { countries, rows } = await coverage({ search: 'matrix' });
    expect(countries).toEqual(['us', 'de', 'fr']);
    expect(rows.map((row) => row.keyword)).toEqual(['matrix a', 'matrix b', 'matrix c']);
    expect(rows[0]?.cells).toEqual({
      us: {
        searchVolume: 90_000,
        difficulty: null,
        cpc: null,
        totalDomains: 4,
        sitesInWork: 0,
        launchedSites: 0,
        isDemo: false,
        isGap: false,
        opportunity: opportunity({ searchVolume: 90_000, difficulty: null, cpc: null, countedSites: 2 }),
      },
      de: {
        searchVolume: 1_999,
        difficulty: 40,
        cpc: 1.25,
        ...noSites,
        isGap: false,
        opportunity: opportunity({ searchVolume: 1_999, difficulty: 40, cpc: 1.25, countedSites: 0 }),
      },
    });
    expect(rows[1]?.cells).toEqual({
      de: {
        searchVolume: 50_000,
        difficulty: 7,
        cpc: 0.5,
        ...noSites,
        isGap: true,
        opportunity: opportunity({ searchVolume: 50_000, difficulty: 7, cpc: 0.5, countedSites: 0 }),
      },
    });
    expect(rows).toMatchObject([
      { brand: 'matrix a', brandMatch: 'exact' },
      { brand: null },
      { brandMatch: null },
    ]);
  });

  it('filters by keywords with demand but without a site in one database', async () => {
    expect(await names({ gaps: 'true' })).toEqual(['matrix b']);
    expect(await names({ gaps: 'true', databaseId: 'two' })).toEqual(['matrix a', 'matrix b']);
    expect(await names({ gaps: 'true', databaseId: 'ONE' })).toEqual(['matrix b']);
  });

  it('filters by keywords with a pair of a given volume, in given countries, or both', async () => {
    expect(await names({ minVolume: '50000' })).toEqual(['matrix a', 'matrix b']);
    expect(await names({ countries: 'fr,us' })).toEqual(['matrix a', 'matrix c']);
    expect(await names({ minVolume: '50000', countries: 'de,fr' })).toEqual(['matrix b']);
    // The gap itself has to be in the country.
    expect(await names({ gaps: 'true', databaseId: 'two', countries: 'de' })).toEqual(['matrix b']);
  });

  it('reports the same number of gaps as the cells show, and lists the best gaps first', async () => {
    for (const [databaseId, chosen] of [
      [undefined, []],
      ['two', []],
      ['two', ['us', 'fr']],
    ] as const) {
      const query = { databaseId, countries: chosen.join() || undefined };
      const { rows } = await coverage({ search: 'matrix', databaseId });
      const shown = rows.flatMap(({ keyword, cells }) =>
        Object.entries(cells)
          .filter(
            ([country, { isGap }]) =>
              isGap && (chosen.length === 0 || chosen.some((each) => each === country)),
          )
          .map(([country]) => `${keyword} ${country}`),
      );
      const { total, pairs } = await gaps({ search: 'matrix', ...query, limit: 10 });
      expect(total).toBe(shown.length);
      expect(pairs.map(({ keyword, country }) => `${keyword} ${country}`).toSorted()).toEqual(shown);
    }
    const { rows } = await coverage({ search: 'matrix', databaseId: 'two' });
    const indexes = new Map(rows.map(({ keyword, cells }) => [keyword, Object.values(cells)]));
    const { total, pairs } = await gaps({ search: 'matrix', databaseId: 'two', limit: 1 });
    expect([total, pairs.length]).toEqual([2, 1]);
    const [{ keyword, country, ...figures }] = pairs as [(typeof pairs)[number]];
    const cell = rows.find((row) => row.keyword === keyword)?.cells[country];
    expect(figures).toEqual({
      searchVolume: cell?.searchVolume,
      difficulty: cell?.difficulty,
      cpc: cell?.cpc,
      opportunity: cell?.opportunity,
      launchedSites: cell?.launchedSites,
    });
    const best = Math.max(
      ...[...indexes.values()]
        .flat()
        .filter(({ isGap }) => isGap)
        .map(({ opportunity: { index } }) => index ?? 0),
    );
    expect(indexes.get(pairs[0]?.keyword ?? '')?.some(({ opportunity: { index } }) => index === best)).toBe(
      true,
    );
    expect(await gaps({ search: 'matrix', databaseId: 'two' })).toMatchObject({ total: 2, pairs: [] });
    expect(await gaps({ search: 'matrix', databaseId: 'two', minOpportunity: best })).toMatchObject({
      total: 1,
    });
    expect(await gaps({ search: 'matrix', databaseId: 'two', minVolume: 60_000 })).toMatchObject({
      total: 1,
    });
    expect(await gaps({ search: 'matrix', databaseId: 'never', limit: 5 })).toEqual({ total: 0, pairs: [] });
  });

  it('reports no gaps for a database that was never synced', async () => {
    expect(await names({ gaps: 'true', databaseId: 'never' })).toEqual([]);
    const { rows } = await coverage({ search: 'matrix', databaseId: 'never' });
    expect(rows.flatMap(({ cells }) => Object.values(cells)).map(({ isGap }) => isGap)).not.toContain(true);
  });

  it('returns keywords in pages', async () => {
    const first = await coverage({ search: 'matrix', limit: 2 });
    const second = await coverage({ search: 'matrix', limit: 2, cursor: first.nextCursor ?? '' });
    expect([first, second].map(({ rows }) => rows.length)).toEqual([2, 1]);
    expect(second).toMatchObject({ countries: ['fr'], nextCursor: null });
  });
});
