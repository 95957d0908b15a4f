import {
  defaultOpportunityWeights,
  opportunityOf,
  sortIndexOf,
  type CountryMedians,
} from '@geoplan/contracts/geo/opportunity';
import { describe, expect, it } from 'vitest';
import { opportunityTables } from '../../../testing/opportunity-tables.ts';
import { measurement, store } from '../../../testing/record-store.ts';
import { listCountries } from '../records/pair-repository.ts';
import { recomputeOpportunities } from './recompute-opportunities.ts';

const { tables, db, rows, setWeights, sites } = opportunityTables();

/** Boundaries of every scale, and unknown values. */
const volumes = [null, 0, 10, 11, 99, 100, 2_090, 12_000, 99_999, 100_000, 4_000_000];
const prices = [null, 0, 0.1, 0.11, 1, 1.1, 9.55, 10, 250.5];
const difficulties = [null, 0, 35, 100];
const countries = ['us', 'de', 'fr', 'pl'];

const mixed = volumes.flatMap((searchVolume, v) =>
  prices.map((cpc, p) =>
    measurement(`word ${v}${p % 3}`, countries[p % 4], {
      searchVolume,
      cpc,
      difficulty: difficulties[(v + p) % 4] ?? null,
    }),
  ),
);
/** Of two measurements of one pair, the later one counts. */
const latest = new Map(mixed.map((each) => [`${each.keyword} ${each.country}`, each]));

/** No median is known for «pl». */
const medians: Record<string, CountryMedians> = {
  us: { difficulty: 15, price: 80 },
  de: { difficulty: 95, price: null },
  fr: { difficulty: 50, price: 3 },
};
const setMedians = () =>
  rows(`insert into opportunity_medians values
    ${Object.entries(medians)
      .map(([country, { difficulty, price }]) => `('${country}', ${difficulty}, ${price})`)
      .join()}`);

const otherWeights = { demand: 1, difficulty: 0, price: 99, coverage: 7 };
const onlyDifficulty = { demand: 0, difficulty: 100, price: 0, coverage: 0 };

describe('the index in SQL', () => {
  it.each([
    ['no site and no median is known', defaultOpportunityWeights, { areKnown: false, hasMedians: false }],
    ['no site is known', defaultOpportunityWeights, { areKnown: false, hasMedians: true }],
    ['sites are known', defaultOpportunityWeights, { areKnown: true, hasMedians: true }],
    ['other weights are set', otherWeights, { areKnown: true, hasMedians: true }],
    ['the known parts have no weight', onlyDifficulty, { areKnown: false, hasMedians: true }],
  ])('equals that of the contracts: %s', async (_, weights, { areKnown, hasMedians }) => {
    if (hasMedians) await setMedians();
    if (areKnown) {
      await sites('word 71', 'de', 1, 4);
      await sites('word 81', 'de', 2);
      await sites('word 90', 'us', 3);
      await sites('word 100', 'us', 9);
    }
    await store(tables().database, mixed);
    await setWeights(weights);
    await recomputeOpportunities(db());
    const counted: Record<string, number> = {
      'word 71 de': 1,
      'word 81 de': 2,
      'word 90 us': 3,
      'word 100 us': 9,
    };
    const best = new Map<string, number | null>();
    for (const [pair, { keyword, country, metrics }] of latest) {
      const [row] = await listCountries(db(), keyword, { country, databaseId: null });
      const countedSites = areKnown ? (counted[pair] ?? 0) : null;
      const ofCountry = hasMedians ? medians[country] : undefined;
      const expected = opportunityOf({ ...metrics, countedSites }, weights, ofCountry);
      expect(row?.opportunity, pair).toEqual({ ...expected, countedSites });
      best.set(keyword, Math.max(best.get(keyword) ?? -1, sortIndexOf(expected) ?? -1));
    }
    const stored = await rows('select keyword, opportunity from keywords');
    expect(new Map(stored.map((row) => [row['keyword'], row['opportunity'] ?? -1]))).toEqual(best);
  });
});
