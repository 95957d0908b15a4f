import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  demandScale,
  opportunityIndex,
  opportunityParts,
  opportunityScores,
  priceScaleCents,
  type OpportunityFigures,
  type OpportunityWeights,
} from './opportunity.ts';

const page = readFileSync(new URL('../../../../docs/opportunity.md', import.meta.url), 'utf8');
const cases = page
  .slice(page.indexOf('## Cases'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').slice(1, 8));

const orNull = (cell = '') => (cell.trim() === '—' ? null : Number(cell));
const byPart = (cell = '') =>
  Object.fromEntries(
    cell
      .trim()
      .split(' ')
      .map((each, at) => [opportunityParts[at], orNull(each)]),
  );

describe('the cases of docs/opportunity.md', () => {
  it('are all read', () => {
    expect(cases.length).toBeGreaterThan(40);
  });

  test.each(cases)(
    '%s searches, difficulty %s, $%s, %s sites by%s are%spoints: %s',
    (searches, difficulty, usd, sites, weights, points, index) => {
      const figures = {
        searchVolume: orNull(searches),
        difficulty: orNull(difficulty),
        cpc: orNull(usd),
        countedSites: orNull(sites),
      };
      expect(opportunityScores(figures)).toEqual(byPart(points));
      expect(opportunityIndex(figures, byPart(weights) as unknown as OpportunityWeights)).toBe(orNull(index));
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

test('an index is a whole number from 0 to 100, and only the proportion of the weights matters', () => {
  fc.assert(
    fc.property(figures, weights, fc.integer({ min: 2, max: 9 }), (given, by, times) => {
      const index = opportunityIndex(given, by);
      if (index !== null) {
        expect(Number.isInteger(index) && index >= 0 && index <= 100).toBe(true);
        expect(given.searchVolume).not.toBeNull();
      }
      const scaled = Object.fromEntries(opportunityParts.map((part) => [part, by[part] * times]));
      expect(opportunityIndex(given, scaled as unknown as OpportunityWeights)).toBe(index);
    }),
  );
});

test('more demand, less difficulty, a dearer click or fewer sites never lower it', () => {
  const all = fc.record({
    searchVolume: fc.nat(200_000),
    difficulty: fc.nat(100),
    cpc: fc.double({ min: 0, max: 40, noNaN: true }),
    countedSites: fc.nat(5),
  });
  fc.assert(
    fc.property(all, all, weights, (one, other, by) => {
      const better = {
        searchVolume: Math.max(one.searchVolume, other.searchVolume),
        difficulty: Math.min(one.difficulty, other.difficulty),
        cpc: Math.max(one.cpc, other.cpc),
        countedSites: Math.min(one.countedSites, other.countedSites),
      };
      expect(opportunityIndex(better, by) ?? 0).toBeGreaterThanOrEqual(opportunityIndex(one, by) ?? 0);
    }),
  );
});

test('the scales have a hundred steps, none of them back', () => {
  for (const steps of [demandScale, priceScaleCents]) {
    expect(steps).toHaveLength(100);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  }
});
