import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import { expect, test } from 'vitest';
import { filterRows, rangeDefaults, type RunFilter } from '../results/run-filter.ts';
import { summaryOf, type RunRow } from '../results/run-row.ts';

const record: GeoRecord = {
  id: '00000000-0000-4000-8000-000000000001',
  keyword: 'Bet',
  country: 'de',
  searchVolume: 500,
  clicks: 10,
  cpc: 1.5,
  difficulty: 40,
  globalSearchVolume: null,
  trafficPotential: 300,
  source: { provider: 'ahrefs', isDemo: false },
  lastUpdated: '2026-11-20T09:00:00.000Z',
  created_at: '2026-11-20T09:00:00.000Z',
};
const row = (change: Partial<GeoRecord> = {}): RunRow => {
  const full = { ...record, ...change };
  return {
    id: full.keyword,
    keyword: full.keyword,
    country: full.country,
    record: full,
    error: null,
    isLeft: false,
  };
};
const waiting: RunRow = { id: 'w', keyword: 'Bet', country: 'fr', record: null, error: null, isLeft: false };
const failed: RunRow = {
  ...waiting,
  id: 'f',
  error: { keyword: 'Bet', country: 'fr', code: 'rate', message: 'Слишком много запросов' },
};
const everything: RunFilter = { search: '', failed: false, ...rangeDefaults };
const left = (filter: Partial<RunFilter>, ...rows: RunRow[]) =>
  filterRows(rows, { ...everything, ...filter }).length;

test('hides nothing with unchanged filters, including unknown values and values above the limits', () => {
  const rows = [row({ cpc: null, difficulty: null }), row({ searchVolume: 2_000_000, cpc: 60 })];
  expect(left({}, ...rows, failed, waiting)).toBe(4);
});

test('hides unknown values and values outside a narrowed filter, but never a pair without a result', () => {
  expect(left({ volume: { min: 500, max: 1_000_000 } }, row(), row({ searchVolume: 499 }))).toBe(1);
  expect(left({ volume: { min: 500, max: 1_000_000 } }, row({ searchVolume: 2_000_000 }))).toBe(1);
  expect(
    left({ difficulty: { min: 0, max: 40 } }, row(), row({ difficulty: 41 }), row({ difficulty: null })),
  ).toBe(1);
  expect(left({ cpc: { min: 0.01, max: 10 } }, row({ cpc: 0 }), row({ cpc: 0.01 }))).toBe(1);
  expect(left({ cpc: { min: 5, max: 6 } }, failed, waiting)).toBe(2);
});

test.each([
  [' BET', 1],
  ['герм', 1],
  ['germ', 1],
  ['de', 1],
  ['fr', 0],
])('searches for %j and finds %i', (search, count) => {
  expect(left({ search }, row())).toBe(count);
});

test('shows only failed pairs if the filter for failed pairs is selected', () => {
  expect(left({ failed: true }, row(), failed, waiting)).toBe(1);
});

test('leaves unknown values out of averages', () => {
  const rows = [row(), row({ difficulty: null, trafficPotential: null, searchVolume: 101 }), failed, waiting];
  expect(summaryOf(rows)).toEqual({ pairs: 2, averageVolume: 301, averageDifficulty: 40, totalTraffic: 300 });
  const unknown = row({ searchVolume: null });
  expect(summaryOf([unknown, row({ searchVolume: 7 })]).averageVolume).toBe(7);
  expect(summaryOf([unknown]).averageVolume).toBeNull();
  expect(summaryOf([waiting])).toEqual({
    pairs: 0,
    averageVolume: null,
    averageDifficulty: null,
    totalTraffic: null,
  });
});
