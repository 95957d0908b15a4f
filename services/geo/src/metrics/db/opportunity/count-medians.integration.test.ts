import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import { countMedians } from './count-medians.ts';
import { readOpportunityState } from './opportunity-rule.ts';
import { recomputeOpportunities } from './recompute-opportunities.ts';

describe('medians of the countries', () => {
  let geo: Awaited<ReturnType<typeof freshTables>>;
  const db = () => geo.database.kysely;
  beforeAll(async () => {
    geo = await freshTables();
  });
  afterAll(() => geo.close());
  beforeEach(async () => {
    await geo.rows(
      'truncate opportunity_medians, records, measurements, keywords, keyword_search, country_totals',
    );
    await geo.rows('update record_totals set records = 0, keywords = 0');
    await geo.rows(`update opportunity_medians_count set counted_at = '-infinity', records = 0`);
    await recomputeOpportunities(db());
  });
  const stored = () => geo.rows('select * from opportunity_medians order by country');
  const pairs = (country: string, difficulties: readonly (number | null)[], cpc: number | null = 1) =>
    store(
      geo.database,
      difficulties.map((difficulty, at) => measurement(`${country} ${at}`, country, { difficulty, cpc })),
    );

  it('stores the points of the median known figure (the lower of two middle figures), and null if no figure is known', async () => {
    await pairs('us', [0, 10, null, 70, 90]);
    await pairs('de', [40, 20, 60], null);
    await pairs('fr', [null], null);
    expect(await countMedians(db())).toBe(2);
    expect(await stored()).toEqual([
      { country: 'de', difficulty: 60, price: null },
      { country: 'us', difficulty: 30, price: 50 },
    ]);
  });

  it('recomputes the medians on one replica after a day, and once the number of pairs has doubled or halved', async () => {
    await pairs('us', [10, 10, 10, 10]);
    expect(await countMedians(db())).toBe(1);
    await pairs('de', [20, 20, 20]);
    expect(await countMedians(db())).toBe(0);
    expect(await stored()).toHaveLength(1);
    await pairs('fr', [30]);
    const counts = await Promise.all([countMedians(db()), countMedians(db())]);
    expect(counts.toSorted()).toEqual([0, 2]);
    await pairs('us', [50, 50, 50, 50]);
    expect(await countMedians(db())).toBe(0);
    await geo.rows(`update opportunity_medians_count set counted_at = counted_at - interval '25 hours'`);
    expect(await countMedians(db())).toBe(1);
    expect(await stored()).toContainEqual({ country: 'us', difficulty: 50, price: 50 });
  });

  it('requests a recomputation of all keywords only if a median has changed', async () => {
    await store(geo.database, [
      measurement('unknown', 'us', { searchVolume: 1_000, difficulty: null, cpc: 1 }),
      measurement('easy', 'us', { searchVolume: 1_000, difficulty: 10, cpc: 1 }),
    ]);
    const index = async () =>
      (await geo.rows(`select opportunity from keywords where keyword = 'unknown'`))[0]?.['opportunity'];
    expect(await index()).toBe(50);
    await countMedians(db());
    expect((await readOpportunityState(db())).isRecomputing).toBe(true);
    await recomputeOpportunities(db());
    // 60 with the median 90; the lower value is the index of the known parts.
    expect(await index()).toBe(50);
    await geo.rows(`update records set difficulty = 80 where keyword = 'easy'`);
    await geo.rows(`update opportunity_medians_count set counted_at = '-infinity'`);
    await countMedians(db());
    await recomputeOpportunities(db());
    expect(await index()).toBe(43);
    await geo.rows(`update opportunity_medians_count set counted_at = '-infinity'`);
    expect(await countMedians(db())).toBe(0);
    expect((await readOpportunityState(db())).isRecomputing).toBe(false);
  });
});
