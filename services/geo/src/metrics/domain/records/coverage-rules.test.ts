import { expect, it } from 'vitest';
import { countriesByDemand } from './coverage-rules.ts';

const row = (volumes: Record<string, number>) =>
  new Map(Object.entries(volumes).map(([country, searchVolume]) => [country, { searchVolume }]));

it('puts the country with the largest demand across all rows first, and sorts equal ones by code', () => {
  expect(countriesByDemand([row({ us: 5, de: 3, it: 1 }), row({ de: 3, fr: 1 })])).toEqual([
    'de',
    'us',
    'fr',
    'it',
  ]);
  expect(countriesByDemand([])).toEqual([]);
});
