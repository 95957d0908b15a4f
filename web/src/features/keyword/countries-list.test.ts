import { afterAll, expect, test, vi } from 'vitest';
import { sampleRecord } from '../../testing/fakes/fake-records.ts';
import { sortedRows } from '../../testing/sorted-rows.ts';
import { csvText } from '../../shared/export/text/csv-text.ts';
import { countriesList } from './countries-list.tsx';

// The cells import the session's store, which reads the browser's storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const { columns, fileColumns } = countriesList;
const ownBrand = { brand: 'a', brandMatch: 'exact' as const };
const row = (...input: Parameters<typeof sampleRecord>) => ({ ...sampleRecord(...input), ...ownBrand });

const records = [
  row('a', 'pl', {
    searchVolume: 74_000,
    difficulty: 24,
    totalDomains: 9,
    sitesInWork: 1,
    launchedSites: 2,
    lastUpdated: '2026-11-18T09:30:00.000Z',
  }),
  row('a', 'de', {
    searchVolume: 40_500,
    difficulty: 41,
    totalDomains: 3,
    sitesInWork: 4,
    launchedSites: 5,
    lastUpdated: '2026-11-20T21:30:00.000Z',
  }),
  row('a', 'at', {
    searchVolume: 6_600,
    difficulty: null,
    totalDomains: 5,
    sitesInWork: 9,
    launchedSites: 0,
    lastUpdated: '2026-10-30T09:00:00.000Z',
  }),
];
const countries = (sort: string) =>
  sortedRows(columns, records, sort)
    .map(({ country }) => country)
    .join(' ');

// Fields of the spec's selector (§2), and the index.
test.each([
  ['searchVolume', 'pl de at'],
  ['difficulty', 'de pl at'],
  ['opportunity', 'pl de at'],
  ['totalDomains', 'pl at de'],
  ['sitesInWork', 'at de pl'],
  ['launchedSites', 'de pl at'],
])('countries are sorted by %s, with the largest first', (id, order) => {
  expect(countries(`-${id}`)).toBe(order);
});

test('sorts update dates by time and countries by their Russian names', () => {
  expect(countries('-lastUpdated')).toBe('de pl at');
  expect(countries('lastUpdated')).toBe('at pl de');
  expect(countries('country')).toBe('at de pl');
});

test('puts unknown figures last in both directions', () => {
  expect(countries('difficulty')).toBe('pl de at');
  const some = [null, 0, 7].map((searchVolume, at) =>
    row('a', ['pl', 'de', 'at'][at] ?? '', { searchVolume }),
  );
  const order = (sort: string) => sortedRows(columns, some, sort).map(({ country }) => country);
  expect(order('searchVolume')).toEqual(['de', 'at', 'pl']);
  expect(order('-searchVolume')).toEqual(['at', 'de', 'pl']);
});

test('exports the source and the brand, and leaves unknown figures empty', () => {
  const demo = { provider: 'ahrefs-keyword-research', isDemo: true };
  const rows = [
    row('a', 'pl', { searchVolume: null, source: demo }),
    row('a', 'de', { source: { provider: 'ahrefs', isDemo: false } }),
  ];
  const brand = { brand: 'lumora', brandMatch: 'contained' as const };
  const exported = csvText(
    fileColumns,
    rows.map((each) => ({ ...each, ...brand })),
  );
  const [head, poland, germany] = exported.replace('\uFEFF', '').split('\r\n');
  expect(head).toMatch(
    /"Запущенные сайты","Индекс","Неизвестно в индексе","Источник","Бренд","Как определён бренд"$/,
  );
  expect(poland).toMatch(/^"a","PL","Польша","",.*"Демо","lumora","найден в ключевом слове"$/);
  expect(germany).toMatch(/^"a","DE","Германия","1000",.*"Ahrefs API","lumora","найден в ключевом слове"$/);
});
