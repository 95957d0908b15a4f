import { countries } from '@geoplan/contracts/countries';
import { expect, it } from 'vitest';
import { readGeo } from './read-geo.ts';

it('knows every country of the catalogue by its code and all its names, in any case', () => {
  for (const { code, english, russian, aliases } of countries)
    for (const name of [code, code.toUpperCase(), english, russian.toUpperCase(), ` ${russian} `, ...aliases])
      expect(readGeo(name).countries, name).toEqual([code]);
});

it.each([
  ['BG, DE', ['bg', 'de']],
  ['bg;DE/Италия|us', ['bg', 'de', 'it', 'us']],
  ['Болгария\nGermany\r\nDE', ['bg', 'de']],
  ['uk, GB, Англия', ['gb']],
  ['turkiye, Турция', ['tr']],
  ['', []],
  [' , ;', []],
])('finds each country of %j once', (geo, codes) => {
  expect(readGeo(geo).countries).toEqual(codes);
});

it('shows words that name no country as they stand, and counts them nowhere', () => {
  expect(readGeo('LATAM, bg, latam, Весь мир')).toEqual({
    countries: ['bg'],
    labels: ['LATAM', 'BG', 'Весь мир'],
  });
});

it('stays small whatever a cell holds', () => {
  const { labels } = readGeo(`${'x'.repeat(50_000)},${'a1,'.repeat(10_000)}${'😀'.repeat(500)}`);
  expect(labels).toHaveLength(2);
  expect(labels[0]).toHaveLength(100);
});
