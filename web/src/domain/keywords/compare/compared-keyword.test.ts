import { expect, it } from 'vitest';
import { sampleRecord } from '../../../testing/fakes/fake-records.ts';
import { comparedKeyword } from './compared-keyword.ts';

it('represents a keyword by its best pair, or the pair with the larger demand if the index is equal, and sums the known volumes', () => {
  const opportunity = { index: 50, countedSites: 0, estimate: null };
  const records = [
    sampleRecord('a', 'pl', { searchVolume: 900, opportunity }),
    sampleRecord('a', 'de', { searchVolume: 1_000, opportunity }),
    sampleRecord('a', 'at', { searchVolume: null, opportunity: { ...opportunity, index: null } }),
  ];
  expect(comparedKeyword(records)).toMatchObject({
    country: 'de',
    totalCountries: 3,
    totalSearchVolume: 1_900,
  });
  expect(comparedKeyword(records.slice(2))?.totalSearchVolume).toBeNull();
  expect(comparedKeyword([])).toBeUndefined();
});
