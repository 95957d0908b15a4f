import { expect, it } from 'vitest';
import { parseSiteCountries } from './parse-countries.ts';

it('returns each named country only once', () => {
  expect(parseSiteCountries('uk, Болгария;GB')).toEqual({ countries: ['gb', 'bg'], labels: ['GB', 'BG'] });
  expect(parseSiteCountries('')).toEqual({ countries: [], labels: [] });
});

it('keeps words that are not a country unchanged, and does not count them', () => {
  expect(parseSiteCountries('LATAM, bg, latam, Весь мир')).toEqual({
    countries: ['bg'],
    labels: ['LATAM', 'BG', 'Весь мир'],
  });
});
