import { expect, test } from 'vitest';
import { sampleRecord } from '../../testing/fakes/fake-records.ts';
import { sortedRows } from '../../testing/sorted-rows.ts';
import { keywordColumns } from './keyword-columns.tsx';
import { sortOptions } from './keyword-rules.ts';

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
  ['Всего доменов', 'pl at de'],
  ['Сайты всех статусов', 'at de pl'],
  ['Запущенные сайты', 'de pl at'],
])('the choice «%s» of the selector is a column of the table, the largest first', (label, order) => {
  const choice = sortOptions('searchVolume').find((each) => each.label === label);
  expect(countries(`-${choice?.id}`)).toBe(order);
});

test('readings are sorted by their moment, countries by their Russian names', () => {
  expect(countries('-lastUpdated')).toBe('de pl at');
  expect(countries('lastUpdated')).toBe('at pl de');
  expect(countries('country')).toBe('at de pl');
});

test('an unknown difficulty stands last upwards, too', () => {
  expect(countries('difficulty')).toBe('pl de at');
});
