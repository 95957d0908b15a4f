import type { KeywordSort } from '@geoplan/contracts/geo/geo-keywords';
import { defaultOpportunityWeights, opportunityOf, sortIndexOf } from '@geoplan/contracts/geo/opportunity';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { Measurement } from '../metrics/domain/records/measurement.ts';

/** Rounded mean. */
export function mean(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length);
}

const values: Record<KeywordSort, (pairs: readonly Measurement[]) => number | null> = {
  countries: (pairs) => pairs.length,
  searchVolume(pairs) {
    const known = pairs.flatMap(({ metrics }) => metrics.searchVolume ?? []);
    return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
  },
  difficulty(pairs) {
    const known = pairs.flatMap(({ metrics }) => metrics.difficulty ?? []);
    return known.length === 0 ? null : mean(known);
  },
  opportunity(pairs) {
    const indexes = pairs.flatMap(
      ({ metrics }) =>
        sortIndexOf(opportunityOf({ ...metrics, countedSites: null }, defaultOpportunityWeights)) ?? [],
    );
    return indexes.length === 0 ? null : Math.max(...indexes);
  },
  // Measurements stored together have the same time.
  lastUpdated: () => 0,
};

/** Keywords in the order of the results list, computed only from the measurements; no site is known. */
export function expectedList(
  measurements: readonly Measurement[],
  sort: KeywordSort,
  order: 'asc' | 'desc',
): string[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...Map.groupBy(measurements, (each) => keywordKey(each.keyword))]
    .map(([key, pairs]) => ({ key, value: values[sort](pairs), keyword: pairs.at(-1)?.keyword ?? '' }))
    .toSorted((a, b) => {
      if ((a.value === null) !== (b.value === null)) return a.value === null ? 1 : -1;
      return sign * ((a.value ?? 0) - (b.value ?? 0) || Buffer.from(a.key).compare(Buffer.from(b.key)));
    })
    .map(({ keyword }) => keyword);
}
