import { expect, test } from 'vitest';
import { figuresOf } from './typed-figures.ts';

const figures = { searchVolume: 12_000, difficulty: 21, totalDomains: 5, sitesInWork: 2, launchedSites: 3 };

test('a project added by hand gets its figures', () => {
  expect(figuresOf(figures, {})).toEqual({
    searchVolume: 12_000,
    difficulty: 21,
    launchedSites: 3,
  });
});

test('what a person has typed is kept', () => {
  expect(figuresOf(figures, { launchedSites: true })).toEqual({
    searchVolume: 12_000,
    difficulty: 21,
  });
});

test('of a pair that is not stored the sites are known', () => {
  const unknown = { ...figures, searchVolume: null, difficulty: null };
  expect(figuresOf(unknown, {})).toEqual({
    searchVolume: 0,
    difficulty: null,
    launchedSites: 3,
  });
  expect(figuresOf(null, {})).toEqual({});
});
