import { countries } from '@geoplan/contracts/countries/countries';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleCompetitors } from './competitors.ts';

const keyword = fc.string({ minLength: 1, maxLength: 40 });
const country = fc.constantFrom(...countries.map(({ code }) => code));

test('returns the same top results for the same keyword and country, and the first of these results for a shorter top list', () => {
  fc.assert(
    fc.property(keyword, country, fc.constantFrom(5, 10, 20), (word, code, top) => {
      const found = sampleCompetitors(word, code, top);
      expect(sampleCompetitors(word, code, top)).toEqual(found);
      expect(found.slice(0, 5)).toEqual(sampleCompetitors(word, code, 5));
      expect(found.map(({ position }) => position)).toEqual(Array.from({ length: top }, (_, at) => at + 1));
      expect(new Set(found.map(({ domain }) => domain)).size).toBe(top);
    }),
    { numRuns: 40 },
  );
});

test('returns realistic figures, and domains that cannot belong to a real site', () => {
  fc.assert(
    fc.property(keyword, country, (word, code) => {
      for (const { wordCount, keywordDensity, domainAge, backlinks, structure, domain } of sampleCompetitors(
        word,
        code,
        20,
      )) {
        expect(wordCount).toBeGreaterThanOrEqual(800);
        expect(wordCount).toBeLessThanOrEqual(4_200);
        expect(keywordDensity).toBeGreaterThan(0);
        expect(keywordDensity).toBeLessThan(4);
        expect(Number.isInteger(Math.round(domainAge * 12 * 1e6) / 1e6)).toBe(true);
        expect(backlinks).toBeGreaterThan(0);
        expect(structure.h1).toEqual([word]);
        expect(new Set(structure.h2).size).toBe(structure.h2.length);
        expect(domain).toMatch(/^[a-z0-9.-]+\.example$/);
      }
    }),
    { numRuns: 20 },
  );
});
