import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { parseCountryNames } from './parse-countries.ts';

const codes = (geo: string) => parseCountryNames(geo).map(({ code }) => code);

test('every country of the catalogue is known by its code and all its names, in any case', () => {
  for (const { code, english, russian, aliases } of countries)
    for (const name of [code, code.toUpperCase(), english, russian.toUpperCase(), ` ${russian} `, ...aliases])
      expect(parseCountryNames(name), name).toEqual([{ code, label: code.toUpperCase() }]);
});

test.each([
  ['BG, DE', ['bg', 'de']],
  ['bg;DE/Италия|us', ['bg', 'de', 'it', 'us']],
  ['Польша / Germany', ['pl', 'de']],
  ['Болгария\nGermany\r\nDE', ['bg', 'de']],
  ['uk, GB, Англия', ['gb']],
  ['turkiye, Türkiye, Турция', ['tr']],
  ['', []],
  [' , ;', []],
])('finds each country of %j once', (geo, expected) => {
  expect(codes(geo)).toEqual(expected);
});

test('a word that names no country stays as it stands, once in any case, without a code', () => {
  expect(parseCountryNames('LATAM, bg, latam, Весь  мир')).toEqual([
    { code: null, label: 'LATAM' },
    { code: 'bg', label: 'BG' },
    { code: null, label: 'Весь мир' },
  ]);
});

test('stays small whatever a cell holds', () => {
  const parts = parseCountryNames(`${'😀'.repeat(50_000)},${'a1,'.repeat(10_000)}${'x'.repeat(500)}`);
  expect(parts.map(({ label }) => label)).toEqual(['😀'.repeat(100), 'a1']);
  expect(parseCountryNames(Array.from({ length: 1_000 }, (_, at) => `w${at}`).join())).toHaveLength(250);
});
