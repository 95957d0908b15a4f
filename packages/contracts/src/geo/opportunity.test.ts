import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  demandScale,
  neutralPoints,
  opportunityParts,
  opportunityOf,
  opportunityScores,
  priceScaleCents,
  sortIndexOf,
  type OpportunityFigures,
  type OpportunityWeights,
} from './opportunity.ts';

const page = readFileSync(new URL('../../../../docs/reference/opportunity.md', import.meta.url), 'utf8');
const cases = page
  .slice(page.indexOf('## Cases'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').slice(1, 10));

const orNull = (cell = '') => (cell.trim() === '—' ? null : Number(cell));
const numbersOf = (cell = '') => cell.trim().split(' ').map(orNull);
const byPart = (values: readonly (number | null)[]) =>
  Object.fromEntries(opportunityParts.map((part, at) => [part, values[at]]));
/** Points in brackets are assumed. */
const pointsOf = (cell = '', areAssumed: boolean) =>
  byPart(
    cell
      .trim()
      .split(' ')
      .map((each) => (each.startsWith('(') === areAssumed ? orNull(each.replace(/[()]/g, '')) : null)),
  );

describe('the cases of docs/reference/opportunity.md', () => {
  it('parses all cases in docs/reference/opportunity.md', () => {
    expect(cases.length).toBeGreaterThan(40);
  });

  test.each(cases)(
    '%s searches, difficulty %s, $%s, %s sites, medians%sby%sare%spoints: %s, in lists %s',
    (searches, difficulty, usd, sites, medians, weights, points, index, sortIndex) => {
      const figures = {
        searchVolume: orNull(searches),
        difficulty: orNull(difficulty),
        cpc: orNull(usd),
        countedSites: orNull(sites),
      };
      const [medianDifficulty = null, medianPrice = null] = numbersOf(medians);
      expect(opportunityScores(figures)).toEqual(pointsOf(points, false));
      const found = opportunityOf(figures, byPart(numbersOf(weights)) as unknown as OpportunityWeights, {
        difficulty: medianDifficulty,
        price: medianPrice,
      });
      expect([found.index, sortIndexOf(found)]).toEqual([orNull(index), orNull(sortIndex)]);
      const { demand: _demand, ...assumed } = pointsOf(points, true);
      const isEstimate = Object.values(assumed).some((each) => each !== null);
      expect(found.estimate).toEqual(isEstimate ? { sortIndex: orNull(sortIndex), ...assumed } : null);
    },
  );
});

const known = (max: number) => fc.option(fc.nat(max), { nil: null });
const figures: fc.Arbitrary<OpportunityFigures> = fc.record({
  searchVolume: known(200_000),
  difficulty: known(100),
  cpc: fc.option(fc.double({ min: 0, max: 40, noNaN: true }), { nil: null }),
  countedSites: known(5),
});
const weight = fc.nat(100);
const weights = fc.record({ demand: weight, difficulty: weight, price: weight, coverage: weight });

const median = fc.option(fc.nat(100), { nil: null });
const medians = fc.record({ difficulty: median, price: median });

test('an index is a whole number from 0 to 100 and depends only on the ratios between the weights', () => {
  fc.assert(
    fc.property(figures, weights, medians, fc.integer({ min: 2, max: 9 }), (given, by, middle, times) => {
      const found = opportunityOf(given, by, middle);
      if (found.index !== null) {
        for (const index of [found.index, sortIndexOf(found)])
          expect(Number.isInteger(index) && Number(index) >= 0 && Number(index) <= 100).toBe(true);
        expect(given.searchVolume).not.toBeNull();
      }
      const scaled = Object.fromEntries(opportunityParts.map((part) => [part, by[part] * times]));
      expect(opportunityOf(given, scaled as unknown as OpportunityWeights, middle)).toEqual(found);
    }),
  );
});

const allKnown = fc.record({
  searchVolume: fc.nat(200_000),
  difficulty: fc.nat(100),
  cpc: fc.double({ min: 0, max: 40, noNaN: true }),
  countedSites: fc.nat(5),
});

test('the index never drops with more demand, less difficulty, a higher price per click or fewer sites', () => {
  fc.assert(
    fc.property(allKnown, allKnown, weights, (one, other, by) => {
      const better = {
        searchVolume: Math.max(one.searchVolume, other.searchVolume),
        difficulty: Math.min(one.difficulty, other.difficulty),
        cpc: Math.max(one.cpc, other.cpc),
        countedSites: Math.min(one.countedSites, other.countedSites),
      };
      expect(opportunityOf(better, by).index ?? 0).toBeGreaterThanOrEqual(opportunityOf(one, by).index ?? 0);
    }),
  );
});

test('a pair never scores higher with a missing figure than with a known figure at the median or better', () => {
  const missing = fc.record({ difficulty: fc.boolean(), cpc: fc.boolean(), countedSites: fc.boolean() });
  fc.assert(
    fc.property(allKnown, missing, weights, medians, (equal, isMissing, by, middle) => {
      const points = opportunityScores(equal);
      fc.pre(!isMissing.difficulty || (points.difficulty ?? 0) >= (middle.difficulty ?? neutralPoints));
      fc.pre(!isMissing.cpc || (points.price ?? 0) >= (middle.price ?? neutralPoints));
      fc.pre(!isMissing.countedSites || (points.coverage ?? 0) >= neutralPoints);
      const unknown = {
        ...equal,
        ...(isMissing.difficulty && { difficulty: null }),
        ...(isMissing.cpc && { cpc: null }),
        ...(isMissing.countedSites && { countedSites: null }),
      };
      const ofEqual = opportunityOf(equal, by, middle).index ?? 0;
      const found = opportunityOf(unknown, by, middle);
      expect(found.index ?? 0).toBeLessThanOrEqual(ofEqual);
      expect(sortIndexOf(found) ?? 0).toBeLessThanOrEqual(found.index ?? 0);
    }),
  );
});

test('each scale has a hundred ascending steps', () => {
  for (const steps of [demandScale, priceScaleCents]) {
    expect(steps).toHaveLength(100);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  }
});
