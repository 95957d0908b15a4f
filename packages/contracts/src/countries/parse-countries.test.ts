import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { parseCountryNames } from './parse-countries.ts';

const codes = (geo: string) => parseCountryNames(geo).map(({ code }) => code);

test('every country in the catalogue is found by its code and all its names, regardless of case', () => {
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
  ['Korea, Republic of', ['kr']],
  ['DE, Korea, Republic of, PL', ['de', 'kr', 'pl']],
  ['Iran (Islamic Republic of); Tanzania, United Republic of', ['ir', 'tz']],
  ['Bosnia and Herzegovina', ['ba']],
  ['Germany and Austria', ['de', 'at']],
  ['Республика Казахстан, Королевство Испания', ['kz', 'es']],
  ['the Netherlands', ['nl']],
  ['U.S.A.', ['us']],
  ['DEU AUT', ['de', 'at']],
  ['DE-AT', ['de', 'at']],
  ['Germany (DE)', ['de']],
  ['DE – Germany', ['de']],
  ['🇩🇪🇦🇹', ['de', 'at']],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} England', ['gb']],
  ['D\u200bE\u200e', ['de']],
  ['Guinea-Bissau', ['gw']],
  ['EN, DE', [null, 'de']],
  ['', []],
  [' , ;', []],
])('finds each country of %j once', (geo, expected) => {
  expect(codes(geo)).toEqual(expected);
});

test('reads a team alias as its country, regardless of case, even if the cell contains other text', () => {
  const words = new Map([
    ['en', 'gb'],
    ['latam, br', 'br'],
  ]);
  const known = (geo: string) => parseCountryNames(geo, words).map(({ label }) => label);
  expect(known('En')).toEqual(['GB']);
  expect(known('EN + de')).toEqual(['GB', 'DE']);
  expect(known('LATAM, BR')).toEqual(['BR']);
});

test('keeps the text of a word that is not a country, without a code, and lists the word only once regardless of case', () => {
  expect(parseCountryNames('LATAM, bg, latam, Весь  мир')).toEqual([
    { code: null, label: 'LATAM' },
    { code: 'bg', label: 'BG' },
    { code: null, label: 'Весь мир' },
  ]);
});

test('limits the size of the result, whatever a cell contains', () => {
  const parts = parseCountryNames(`${'😀'.repeat(50_000)},${'a1,'.repeat(10_000)}${'x'.repeat(500)}`);
  expect(parts.map(({ label }) => label)).toEqual(['😀'.repeat(100), 'a1']);
  expect(parseCountryNames(Array.from({ length: 1_000 }, (_, at) => `w${at}`).join())).toHaveLength(250);
});
