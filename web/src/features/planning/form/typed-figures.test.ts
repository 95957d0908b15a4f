import { expect, test } from 'vitest';
import { figuresOf } from './typed-figures.ts';

const figures = { searchVolume: 12_000, difficulty: 21, totalDomains: 5, sitesInWork: 2, launchedSites: 3 };

test('returns all figures of a pair added by hand', () => {
  expect(figuresOf(figures, {})).toEqual({
    searchVolume: 12_000,
    difficulty: 21,
    launchedSites: 3,
  });
});

test('keeps the number of sites that a person typed', () => {
  expect(figuresOf(figures, { launchedSites: true })).toEqual({
    searchVolume: 12_000,
    difficulty: 21,
  });
});

test('returns only the site count for a pair that is not stored, and nothing if the request failed', () => {
  const unknown = { ...figures, searchVolume: null, difficulty: null };
  expect(figuresOf(unknown, {})).toEqual({
    searchVolume: 0,
    difficulty: null,
    launchedSites: 3,
  });
  expect(figuresOf(undefined, {})).toEqual({});
});
