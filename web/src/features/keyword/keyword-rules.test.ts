import { expect, test } from 'vitest';
import { sampleRecord } from '../../testing/fakes/fake-records.ts';
import { keywordTotals } from './keyword-rules.ts';

test('leaves unknown difficulties out of the average, but includes zero', () => {
  const difficulties = [null, 0, 41].map((difficulty) => sampleRecord('a', 'pl', { difficulty }));
  expect(keywordTotals(difficulties).difficulty).toBe(21);
  expect(keywordTotals(difficulties.slice(0, 1)).difficulty).toBeNull();
});

test.each([
  [[null, null], null],
  [[null, 0], 0],
  [[null, 10, 25], 35],
])('adds up the volumes of %o to %s', (volumes, total) => {
  const records = volumes.map((searchVolume) => sampleRecord('a', 'pl', { searchVolume }));
  expect(keywordTotals(records).searchVolume).toBe(total);
});

test('returns no figures and no date if there are no records', () => {
  expect(keywordTotals([])).toEqual({
    countries: 0,
    searchVolume: null,
    difficulty: null,
    lastUpdated: null,
  });
});
