import { expect, it } from 'vitest';
import { readGeo } from './read-geo.ts';

it('counts the countries a row names, each once', () => {
  expect(readGeo('uk, Болгария;GB')).toEqual({ countries: ['gb', 'bg'], labels: ['GB', 'BG'] });
  expect(readGeo('')).toEqual({ countries: [], labels: [] });
});

it('shows words that name no country as they stand, and counts them nowhere', () => {
  expect(readGeo('LATAM, bg, latam, Весь мир')).toEqual({
    countries: ['bg'],
    labels: ['LATAM', 'BG', 'Весь мир'],
  });
});
