import type { WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { expect, test } from 'vitest';
import { brandWords, withBrandWords } from './brand-words.ts';

const brand = (name: string, countries: string[]): WorkspaceBrand => ({
  brand: name,
  totalDomains: 1,
  launchedSites: 0,
  countries,
  keywords: [],
});

test('returns brands as keywords, and their countries with the most brands first', () => {
  const brands = [brand('lumora', ['de', 'pl']), brand('lumoret', ['pl']), brand('vexbet', [])];
  expect(brandWords(brands)).toEqual({ keywords: ['lumora', 'lumoret', 'vexbet'], countries: ['pl', 'de'] });
  expect(brandWords([])).toEqual({ keywords: [], countries: [] });
});

test('leaves out invalid brands and countries', () => {
  const brands = [brand(' ', ['de']), brand('x'.repeat(300), ['de']), brand('lumora', ['zz', 'de'])];
  expect(brandWords(brands)).toEqual({ keywords: ['lumora'], countries: ['de'] });
});

test('returns only the first brands, as many as a run without confirmation can have', () => {
  const brands = Array.from({ length: 6_000 }, (_, at) =>
    brand(`brand ${at}`, at % 2 === 0 ? ['de'] : ['pl']),
  );
  const { keywords, countries } = brandWords(brands);
  expect([keywords.length, keywords[0], countries.length]).toEqual([2_500, 'brand 0', 2]);
});

const words = { keywords: ['lumora', 'vexbet'], countries: ['pl'] };

test.each([
  ['an empty form', [''], ['us'], ['lumora', 'vexbet'], ['pl']],
  ['a form with a keyword', ['bet', ''], ['us'], ['bet', 'lumora', 'vexbet'], ['us', 'pl']],
  ['one that has them', ['VexBet', 'lumora'], ['pl'], ['VexBet', 'lumora'], ['pl']],
])('adds them to %s: %j in %j becomes %j in %j', (_, keywords, countries, asKeywords, asCountries) => {
  expect(withBrandWords({ keywords, countries }, words)).toEqual({
    keywords: asKeywords,
    countries: asCountries,
  });
});

test('keeps the country of an empty form if the brands have no countries', () => {
  const form = { keywords: [''], countries: ['us'] };
  expect(withBrandWords(form, { keywords: ['lumora'], countries: [] }).countries).toEqual(['us']);
});
