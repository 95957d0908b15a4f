import { expect, test } from 'vitest';
import { figuresOf } from './typed-figures.ts';

const figures = { searchVolume: 12_000, difficulty: 21, totalDomains: 5, sitesInWork: 2, launchedSites: 3 };

test('a project added by hand gets its figures and the priority of its demand, as from anywhere else', () => {
  expect(figuresOf(figures, {})).toEqual({
    searchVolume: 12_000,
    difficulty: 21,
    launchedSites: 3,
    priority: 'high',
  });
});

test('what a person has typed is kept', () => {
  expect(figuresOf(figures, { launchedSites: true, priority: true })).toEqual({
    searchVolume: 12_000,
    difficulty: 21,
  });
});

test('of a pair that is not stored the sites are known, and the priority is the default one', () => {
  const unknown = { ...figures, searchVolume: null, difficulty: null };
  expect(figuresOf(unknown, {})).toEqual({
    searchVolume: 0,
    difficulty: null,
    launchedSites: 3,
    priority: 'medium',
  });
  expect(figuresOf(null, {})).toEqual({});
});
