import { expect, it } from 'vitest';
import { countriesByDemand } from './coverage-rules.ts';

const row = (volumes: Record<string, number>) =>
  new Map(Object.entries(volumes).map(([country, searchVolume]) => [country, { searchVolume }]));

it('sorts countries by demand across all rows in descending order, and countries with equal demand by code', () => {
  expect(countriesByDemand([row({ us: 5, de: 3, it: 1 }), row({ de: 3, fr: 1 })])).toEqual([
    'de',
    'us',
    'fr',
    'it',
  ]);
  expect(countriesByDemand([])).toEqual([]);
});
