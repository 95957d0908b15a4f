import { countries } from '@geoplan/contracts/countries/countries';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleDrops, type DropFilter } from './drops.ts';

const everything: DropFilter = {
  minBacklinks: 0,
  maxBacklinks: 1_000_000,
  minAge: 0,
  maxAge: 100,
  extensions: { com: true, net: true, org: true, local: true },
};
const input = fc.record({
  keywords: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
  countries: fc.uniqueArray(fc.constantFrom(...countries.map(({ code }) => code)), {
    minLength: 1,
    maxLength: 4,
  }),
});
const range = fc
  .tuple(fc.nat(5_000), fc.nat(5_000))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const filter: fc.Arbitrary<DropFilter> = fc
  .record({
    backlinks: range,
    age: range.map(([min, max]) => [min / 300, max / 300] as const),
    extensions: fc.record({ com: fc.boolean(), net: fc.boolean(), org: fc.boolean(), local: fc.boolean() }),
  })
  .map(({ backlinks, age, extensions }) => ({
    minBacklinks: backlinks[0],
    maxBacklinks: backlinks[1],
    minAge: age[0],
    maxAge: age[1],
    extensions,
  }));

test('returns the same drops for the same input, without duplicate domains', () => {
  fc.assert(
    fc.property(input, filter, (asked, wanted) => {
      const found = sampleDrops(asked, wanted);
      expect(sampleDrops(structuredClone(asked), structuredClone(wanted))).toEqual(found);
      expect(new Set(found.map(({ domain }) => domain)).size).toBe(found.length);
    }),
    { numRuns: 40 },
  );
});

test('filters out only the drops outside the inclusive ranges', () => {
  fc.assert(
    fc.property(input, filter, (asked, wanted) => {
      const all = sampleDrops(asked, everything);
      const fitting = all.filter(
        ({ backlinks, domainAge, extension }) =>
          wanted.extensions[extension] &&
          !(backlinks < wanted.minBacklinks || backlinks > wanted.maxBacklinks) &&
          !(domainAge < wanted.minAge || domainAge > wanted.maxAge),
      );
      expect(sampleDrops(asked, wanted)).toEqual(fitting);
    }),
    { numRuns: 40 },
  );
});

test('returns drops of every kind for one keyword in one country, including drops with the country’s own extension', () => {
  const drops = sampleDrops({ keywords: ['lumora casino'], countries: ['gb'] }, everything);
  expect(drops.length).toBeGreaterThan(8);
  expect(new Set(drops.map(({ available }) => available))).toEqual(new Set([true, false]));
  expect(drops.filter(({ extension }) => extension === 'local').map(({ domain }) => domain)).toEqual(
    expect.arrayContaining([expect.stringMatching(/\.uk$/)]),
  );
  for (const { expiryDate, lastSeen } of drops) {
    expect(lastSeen).toMatch(/^\d{4}-\d\d-\d\d$/);
    if (expiryDate !== null) expect(expiryDate < lastSeen).toBe(true);
  }
});

const domains = (keyword: string) =>
  sampleDrops({ keywords: [keyword], countries: ['pl'] }, everything).map(({ backlinks }) => backlinks);

test('returns the same drops for a keyword regardless of case and spaces', () => {
  expect(domains(' Lumora  ')).toEqual(domains('lumora'));
});
