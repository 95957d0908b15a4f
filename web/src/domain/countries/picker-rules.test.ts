import { countries } from '@geoplan/contracts/countries/countries';
import { expect, test } from 'vitest';
import { onlyMatch, readTypedCodes, searchedGroups, withCountries } from './picker-rules.ts';

test('lists all countries in four groups, sorted by Russian name, for an empty search', () => {
  const groups = searchedGroups(' ');
  expect(groups.map(({ title }) => title)).toEqual([
    'Европа',
    'Латам + Америка',
    'Азия + Австралия',
    'Африка',
  ]);
  expect(groups.flatMap(({ shown }) => shown)).toHaveLength(countries.length);
  expect(groups[0]?.shown.slice(0, 2).map(({ russian }) => russian)).toEqual(['Австрия', 'Азербайджан']);
});

test.each([
  ['pl', 'Польша'],
  ['poland', 'Польша'],
  ['ПОЛЬ', 'Польша'],
])('leaves out groups without a match for %j, and finds %s', (query, name) => {
  const groups = searchedGroups(query);
  expect(groups.flatMap(({ shown }) => shown.map(({ russian }) => russian))).toContain(name);
  expect(groups.every(({ shown }) => shown.length > 0)).toBe(true);
  expect(groups[0]?.all.length).toBeGreaterThan(groups[0]?.shown.length ?? 0);
});

test('resolves Enter to the country with the typed code, or to the only match', () => {
  expect(onlyMatch('de')?.code).toBe('de');
  expect(onlyMatch(' Польша ')?.code).toBe('pl');
  expect(onlyMatch('гвинея')).toBeNull();
  expect(onlyMatch('')).toBeNull();
  expect(onlyMatch('zzz')).toBeNull();
});

test('appends countries to the selection without duplicates, and removes them', () => {
  expect(withCountries(['us'], ['de', 'us', 'pl'], true)).toEqual(['us', 'de', 'pl']);
  expect(withCountries(['us', 'de', 'pl'], ['de', 'gb'], false)).toEqual(['us', 'pl']);
});

test('separates known country codes from unknown ones in typed text', () => {
  expect(readTypedCodes('DE, us;pl  UK;\n zz DE;')).toEqual({
    codes: ['de', 'us', 'pl', 'gb'],
    unknown: ['zz'],
  });
  expect(readTypedCodes(' , ')).toEqual({ codes: [], unknown: [] });
});
