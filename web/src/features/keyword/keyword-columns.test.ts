import { afterAll, expect, test, vi } from 'vitest';
import { sampleRecord } from '../../testing/fakes/fake-records.ts';
import { sortedRows } from '../../testing/sorted-rows.ts';
import { csvText } from '../../shared/export/csv-text.ts';
import { keywordColumns, keywordExportColumns } from './keyword-columns.tsx';
import { sortOptions } from './keyword-rules.ts';

// The cells import the session's store, which reads the browser's storage on import.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const records = [
  sampleRecord('a', 'pl', {
    searchVolume: 74_000,
    difficulty: 24,
    totalDomains: 9,
    sitesInWork: 1,
    launchedSites: 2,
    lastUpdated: '2026-11-18T09:30:00.000Z',
  }),
  sampleRecord('a', 'de', {
    searchVolume: 40_500,
    difficulty: 41,
    totalDomains: 3,
    sitesInWork: 4,
    launchedSites: 5,
    lastUpdated: '2026-11-20T21:30:00.000Z',
  }),
  sampleRecord('a', 'at', {
    searchVolume: 6_600,
    difficulty: null,
    totalDomains: 5,
    sitesInWork: 9,
    launchedSites: 0,
    lastUpdated: '2026-10-30T09:00:00.000Z',
  }),
];
const countries = (sort: string) =>
  sortedRows(keywordColumns, records, sort)
    .map(({ country }) => country)
    .join(' ');

test.each([
  ['Объём поиска', 'pl de at'],
  ['Сложность', 'de pl at'],
  ['Индекс возможности', 'pl de at'],
  ['Всего доменов', 'pl at de'],
  ['Сайты всех статусов', 'at de pl'],
  ['Запущенные сайты', 'de pl at'],
])("sorts by the column of the selector's choice «%s», largest first", (label, order) => {
  const choice = sortOptions('searchVolume').find((each) => each.label === label);
  expect(countries(`-${choice?.id}`)).toBe(order);
});

test('sorts measurements by time and countries by their Russian names', () => {
  expect(countries('-lastUpdated')).toBe('de pl at');
  expect(countries('lastUpdated')).toBe('at pl de');
  expect(countries('country')).toBe('at de pl');
});

test('puts unknown figures last in both directions', () => {
  expect(countries('difficulty')).toBe('pl de at');
  const some = [null, 0, 7].map((searchVolume, at) =>
    sampleRecord('a', ['pl', 'de', 'at'][at] ?? '', { searchVolume }),
  );
  const order = (sort: string) => sortedRows(keywordColumns, some, sort).map(({ country }) => country);
  expect(order('searchVolume')).toEqual(['de', 'at', 'pl']);
  expect(order('-searchVolume')).toEqual(['at', 'de', 'pl']);
});

test('exports source and brand and leaves unknown figures empty', () => {
  const demo = { provider: 'ahrefs-keyword-research', isDemo: true };
  const rows = [
    sampleRecord('a', 'pl', { searchVolume: null, source: demo }),
    sampleRecord('a', 'de', { source: { provider: 'ahrefs', isDemo: false } }),
  ];
  const brand = { brand: 'lumora', brandMatch: 'contained' as const };
  const exported = (of: typeof brand | undefined) =>
    csvText(keywordExportColumns(of), rows).replace('\uFEFF', '').split('\r\n');
  const [head, poland, germany] = exported(brand);
  expect(head).toMatch(
    /"Запущенные сайты","Индекс","Неизвестно в индексе","Источник","Бренд","Как определён бренд"$/,
  );
  expect(poland).toMatch(/^"a","PL","Польша","",.*"Демо","lumora","найден в ключевом слове"$/);
  expect(germany).toMatch(/^"a","DE","Германия","1000",.*"Ahrefs API","lumora","найден в ключевом слове"$/);
  expect(exported(undefined)[1]).toMatch(/"Демо","",""$/);
});
