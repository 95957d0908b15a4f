import { countries } from '@geoplan/contracts/countries/countries';
import { keywordMetricsSchema } from '@geoplan/contracts/geo/geo-record';
import { describe, expect, it } from 'vitest';
import { keywordNumbers, knownNumbers } from './keyword-numbers.ts';

const brands = Array.from({ length: 100 }, (_, at) => `brand ${at}`);
const pairs = brands.flatMap((keyword) => countries.map(({ code }) => ({ keyword, country: code })));
const all = pairs.map(({ keyword, country }) => knownNumbers(keyword, country));
const known = all.filter((each) => each !== null);

const demandOf = (country: string) =>
  brands.reduce((total, keyword) => total + keywordNumbers(keyword, country).searchVolume, 0);

describe('the numbers of the sandbox', () => {
  it('returns the same numbers for every spelling of a keyword, but different numbers for another country or keyword', () => {
    const numbers = keywordNumbers('Acme Shop', 'de');
    expect(keywordNumbers('  acme   SHOP ', 'de')).toEqual(numbers);
    expect(keywordNumbers('Acme Shop', 'us')).not.toEqual(numbers);
    expect(keywordNumbers('acme shops', 'de')).not.toEqual(numbers);
  });

  it('returns fixed numbers, which change only together with this test', () => {
    expect(keywordNumbers('acme', 'us')).toEqual({
      searchVolume: 70_000,
      clicks: 53_977,
      cpc: 0.52,
      difficulty: 56,
      globalSearchVolume: 769_700,
      trafficPotential: null,
    });
  });

  it('returns numbers that match the schema of a record, with clicks never above the volume', () => {
    for (const each of known) {
      keywordMetricsSchema.parse(each);
      expect(each.clicks ?? 0).toBeLessThanOrEqual(each.searchVolume);
      if (each.cpc !== null) expect(each.cpc).toBeGreaterThanOrEqual(0.05);
    }
  });

  it('returns realistic numbers, with difficulties across the whole range, few unknown pairs and more demand in large countries', () => {
    const unknownShare = 1 - known.length / all.length;
    expect(unknownShare).toBeGreaterThan(0.03);
    expect(unknownShare).toBeLessThan(0.07);
    for (const from of [0, 15, 30, 50, 70, 85])
      expect(
        known.some(({ difficulty }) => difficulty !== null && difficulty >= from && difficulty < from + 15),
      ).toBe(true);
    for (const field of ['clicks', 'cpc', 'difficulty', 'globalSearchVolume', 'trafficPotential'] as const)
      expect(known.some((each) => each[field] === null)).toBe(true);
    expect(demandOf('us')).toBeGreaterThan(demandOf('fi'));
    expect(demandOf('fi')).toBeGreaterThan(demandOf('va'));
  });

  it('returns a global volume that includes all countries', () => {
    for (const keyword of brands.slice(0, 20)) {
      const each = countries.map(({ code }) => keywordNumbers(keyword, code));
      const world =
        each.find(({ globalSearchVolume }) => globalSearchVolume !== null)?.globalSearchVolume ?? 0;
      expect(world).toBeGreaterThanOrEqual(each.reduce((sum, { searchVolume }) => sum + searchVolume, 0));
    }
  });

  it('returns 0 for unknown clicks, like the emulated provider', () => {
    const clickless = pairs.filter(({ keyword, country }) => knownNumbers(keyword, country)?.clicks === null);
    expect(clickless.length / pairs.length).toBeGreaterThan(0.2);
    for (const { keyword, country } of clickless) expect(keywordNumbers(keyword, country).clicks).toBe(0);
  });

  it('returns no numbers for `nodata` and no CPC for `partial` in every country', () => {
    for (const { code } of countries) {
      expect(knownNumbers('NoData', code)).toBeNull();
      expect(keywordNumbers('nodata', code)).toMatchObject({ searchVolume: 0, clicks: 0, cpc: null });
      expect(knownNumbers('partial', code)).toMatchObject({ cpc: null });
    }
    expect(knownNumbers('partial', 'us')?.searchVolume).toBeGreaterThan(0);
  });
});
