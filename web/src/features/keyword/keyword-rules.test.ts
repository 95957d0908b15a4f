import { expect, test } from 'vitest';
import { sampleRecord } from '../../testing/fakes/fake-records.ts';
import { keywordTotals, sortOptions } from './keyword-rules.ts';

test('unknown difficulties are left out of the mean, zero is not', () => {
  const difficulties = [null, 0, 41].map((difficulty) => sampleRecord('a', 'pl', { difficulty }));
  expect(keywordTotals(difficulties).difficulty).toBe(21);
  expect(keywordTotals(difficulties.slice(0, 1)).difficulty).toBeNull();
});

test.each([
  [[null, null], null],
  [[null, 0], 0],
  [[null, 10, 25], 35],
])('volumes of %o are %s in all', (volumes, total) => {
  const records = volumes.map((searchVolume) => sampleRecord('a', 'pl', { searchVolume }));
  expect(keywordTotals(records).searchVolume).toBe(total);
});

test('nothing has no figures and no date', () => {
  expect(keywordTotals([])).toEqual({
    countries: 0,
    searchVolume: null,
    difficulty: null,
    lastUpdated: null,
  });
});

test('a sort that only the head of the table offers is named in the selector while it lasts', () => {
  expect(sortOptions('searchVolume')).toHaveLength(6);
  expect(sortOptions('lastUpdated').at(-1)).toEqual({ id: 'lastUpdated', label: 'Дата обновления' });
});
