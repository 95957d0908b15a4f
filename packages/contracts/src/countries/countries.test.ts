import { expect, test } from 'vitest';
import { countryRows } from '../../scripts/country-rows.ts';
import {
  countries,
  countryByCode,
  countryCodeSchema,
  defaultCountryCode,
  parseCountryCodes,
  regions,
  searchCountries,
} from './countries.ts';

// The planning screen's codes (spec §3).
const planned =
  'pl cz ro in tr de it gr us gb fr es nl be at ch se no dk fi bg hr sk si hu pt ie cy mt lu lv lt ee';

// Russian names are left out, because they depend on the ICU version of the Node that generated the tables.
function facts(rows: typeof countries): string[] {
  return rows.map(({ code, english, region }) => `${code} ${english} ${region}`).toSorted();
}

function found(query: string): string[] {
  return searchCountries(query).map(({ code }) => code);
}

test('the catalogue has 190 to 200 distinct two-letter codes', () => {
  const codes = countries.map(({ code }) => code);
  expect(codes.length).toBeGreaterThanOrEqual(190);
  expect(codes.length).toBeLessThanOrEqual(200);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[a-z]{2}$/);
});

test('the catalogue contains the default country and the country codes used on the planning screen', () => {
  for (const code of [...planned.split(' '), defaultCountryCode])
    expect(countryByCode(code)?.code).toBe(code);
});

test('each country has a unique English name and a unique Russian name', () => {
  for (const { english, russian } of countries) {
    expect(english).toMatch(/^[A-Z][A-Za-z -]+$/);
    expect(russian).toMatch(/^[А-ЯЁ][А-ЯЁа-яё’ —-]+$/);
  }
  expect(new Set(countries.map(({ english }) => english)).size).toBe(countries.length);
  expect(new Set(countries.map(({ russian }) => russian)).size).toBe(countries.length);
});

test('the committed tables match their sources', () => {
  expect(facts(countries)).toEqual(facts(countryRows()));
});

test('all countries are grouped into four regions, in the order that the picker shows', () => {
  const order = countries.map(({ region }) => region).filter((region, at, all) => region !== all[at - 1]);
  expect(order).toEqual(regions.map(({ id }) => id));
  expect(regions.map(({ title }) => title)).toEqual([
    'Европа',
    'Латам + Америка',
    'Азия + Австралия',
    'Африка',
  ]);
});

test.each([
  ['europe', 'de cy tr ru kz ge az am'],
  ['americas', 'us ca mx br pr'],
  ['asia', 'in cn au nz ae hk'],
  ['africa', 'za eg ma ng'],
])('%s has %s', (region, codes) => {
  expect(codes.split(' ').map((code) => countryByCode(code)?.region)).toEqual(
    codes.split(' ').map(() => region),
  );
});

test.each([
  ['DE', 'de'],
  ['dE', 'de'],
  ['uk', 'gb'],
  ['UK', 'gb'],
])('the code %s becomes %s', (given, code) => {
  expect(countryCodeSchema.parse(given)).toBe(code);
});

test.each(['', 'd', 'deu', 'zz', ' de', 'д', '\u212ar', '__proto__', 'eu'])(
  'the code %j is refused with a Russian message',
  (given) => {
    expect(countryCodeSchema.safeParse(given).error?.issues[0]?.message).toMatch(/^Неизвестная страна/);
  },
);

test.each([null, undefined, 1, ['de'], { code: 'de' }])('%j is not a code', (given) => {
  expect(countryCodeSchema.safeParse(given).success).toBe(false);
});

test('splits, lowercases and deduplicates typed codes, and drops unknown codes', () => {
  expect(parseCountryCodes(' DE, us\tfr\n\nde,,zz germany uk,gb ')).toEqual(['de', 'us', 'fr', 'gb']);
  expect(parseCountryCodes('de;us')).toEqual([]);
  expect(parseCountryCodes(' ,\n')).toEqual([]);
});

test.each([
  ['UAE', ['ae']],
  ['германия', ['de']],
  ['ГЕРМ', ['de']],
  ['germany', ['de']],
  [' Poland ', ['pl']],
  ['turkiye', ['tr']],
  ['Турция', ['tr']],
  ['соединенные штаты', ['us']],
  ["cote d'ivoire", ['ci']],
  ['czech republic', ['cz']],
  ['no such land', []],
])('a search for %j finds %j', (query, codes) => {
  expect(found(query)).toEqual(codes);
});

test('a search by code finds the country, and a blank search finds all countries', () => {
  expect(found('Xk')).toContain('xk');
  expect(found('  ')).toHaveLength(countries.length);
});
