import type { WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { expect, test } from 'vitest';
import { prefillParams, readPrefillParams } from '../../../domain/runs/prefill-link.ts';
import { analysisPath, rowCountries, sitesText, unaskedExport } from './unasked-rules.ts';

const brand = (change: Partial<WorkspaceBrand> = {}): WorkspaceBrand => ({
  brand: 'lumora & co',
  totalDomains: 3,
  launchedSites: 1,
  countries: ['pl', 'de'],
  keywords: [],
  ...change,
});

test('starts a new analysis with the brand and its countries', () => {
  const { pathname, search, hash } = new URL(analysisPath(brand()), 'https://geoplan.example');
  expect(pathname).toBe('/analysis');
  expect(readPrefillParams(prefillParams({ search, hash })!)).toEqual({
    keywords: ['lumora & co'],
    countries: ['pl', 'de'],
  });
});

test('starts a new analysis without countries for a brand that has none', () => {
  expect(analysisPath(brand({ brand: 'nika', countries: [] }))).toBe('/analysis?keywords=nika');
});

test('counts the countries that do not fit into a row', () => {
  const countries = ['pl', 'de', 'ro', 'cz', 'gr', 'hu', 'br', 'mx'];
  expect(rowCountries({ countries })).toEqual({ shown: countries.slice(0, 6), more: 2 });
  expect(rowCountries({ countries: ['pl'] })).toEqual({ shown: ['pl'], more: 0 });
});

test("describes a brand's sites in words and exports all its fields", () => {
  expect(sitesText(brand()).replaceAll('\u00A0', ' ')).toBe('3 сайта, запущено 1');
  expect(unaskedExport.map(({ header, text, value }) => [header, (value ?? text)(brand())])).toEqual([
    ['Бренд', 'lumora & co'],
    ['Сайтов', 3],
    ['Запущено', 1],
    ['Страны', 'Польша, Германия'],
  ]);
});
