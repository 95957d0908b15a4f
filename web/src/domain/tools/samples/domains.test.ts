import { countries } from '@geoplan/contracts/countries/countries';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleDomains } from './domains.ts';
import { domainTypes, extensions } from './sample-names.ts';

const input = fc.record({
  keywords: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
  countries: fc.uniqueArray(fc.constantFrom(...countries.map(({ code }) => code)), {
    minLength: 1,
    maxLength: 4,
  }),
});
const choice = fc.record({
  types: fc.subarray([...domainTypes], { minLength: 1 }),
  extensions: fc.subarray([...extensions], { minLength: 1 }),
});

test('returns the same unique domains for the same input, with only the requested types and extensions', () => {
  fc.assert(
    fc.property(input, choice, (asked, chosen) => {
      const found = sampleDomains(asked, chosen);
      expect(sampleDomains(structuredClone(asked), chosen)).toEqual(found);
      expect(new Set(found.map(({ domain }) => domain)).size).toBe(found.length);
      for (const { type, extension, domain, geo, available, price } of found) {
        expect(chosen.types).toContain(type);
        expect(chosen.extensions).toContain(extension);
        expect(domain).toMatch(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.[a-z]{2,3}$/);
        expect(asked.countries).toEqual(expect.arrayContaining(geo));
        // A taken domain has no price.
        expect(price === null).toBe(!available);
      }
    }),
    { numRuns: 40 },
  );
});

const byName = (countriesAsked: string[]) =>
  new Map(
    sampleDomains(
      { keywords: ['lumora casino'], countries: countriesAsked },
      { types: domainTypes, extensions },
    ).map((each) => [each.domain, [each.available, each.price, each.registrar]]),
  );

test('returns the same availability and price of a domain regardless of the input', () => {
  const both = byName(['pl', 'de']);
  for (const [domain, known] of byName(['de'])) expect(both.get(domain)).toEqual(known);
});

test("assigns a country's own extension to that country, and a common extension to every country for which the domain was created", () => {
  const found = sampleDomains(
    { keywords: ['lumora'], countries: ['gb', 'de', 'pl'] },
    { types: ['emd'], extensions },
  );
  expect(found.find(({ domain }) => domain === 'lumora.com')?.geo.length).toBeGreaterThan(1);
  for (const { domain, geo } of found.filter(({ extension }) => extension === 'local'))
    expect([domain.endsWith('.uk'), geo]).toEqual([geo[0] === 'gb', [geo[0]]]);
});
