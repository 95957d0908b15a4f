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

test('a new analysis has the brand and its countries', () => {
  const { pathname, search, hash } = new URL(analysisPath(brand()), 'https://geoplan.example');
  expect(pathname).toBe('/analysis');
  expect(readPrefillParams(prefillParams({ search, hash })!)).toEqual({
    keywords: ['lumora & co'],
    countries: ['pl', 'de'],
  });
});

test('a brand without countries leaves them to the form', () => {
  expect(analysisPath(brand({ brand: 'nika', countries: [] }))).toBe('/analysis?keywords=nika');
});

test('no country is left out in silence', () => {
  const countries = ['pl', 'de', 'ro', 'cz', 'gr', 'hu', 'br', 'mx'];
  expect(rowCountries({ countries })).toEqual({ shown: countries.slice(0, 6), more: 2 });
  expect(rowCountries({ countries: ['pl'] })).toEqual({ shown: ['pl'], more: 0 });
});

test('its sites in words, and all of it in the export', () => {
  expect(sitesText(brand()).replaceAll('\u00A0', ' ')).toBe('3 сайта, запущено 1');
  expect(unaskedExport.map(({ header, text, value }) => [header, (value ?? text)(brand())])).toEqual([
    ['Бренд', 'lumora & co'],
    ['Сайтов', 3],
    ['Запущено', 1],
    ['Страны', 'Польша, Германия'],
  ]);
});
