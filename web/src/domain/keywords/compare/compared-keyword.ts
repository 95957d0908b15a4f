import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { sortIndexOf } from '@geoplan/contracts/geo/opportunity';

/** Best pair of a keyword, with the figures of all its countries. */
export interface ComparedKeyword extends CoveredRecord {
  totalCountries: number;
  /** Searches per month in the countries where they are known; null if they are unknown everywhere. */
  totalSearchVolume: number | null;
}

/** Keyword with its best pair, by the index and then by demand; undefined if it has no pairs. */
export function comparedKeyword(records: readonly CoveredRecord[]): ComparedKeyword | undefined {
  const [best] = records.toSorted(
    (a, b) =>
      (sortIndexOf(b.opportunity) ?? -1) - (sortIndexOf(a.opportunity) ?? -1) ||
      (b.searchVolume ?? -1) - (a.searchVolume ?? -1),
  );
  const volumes = records.flatMap(({ searchVolume }) => searchVolume ?? []);
  const totalSearchVolume = volumes.length === 0 ? null : volumes.reduce((sum, each) => sum + each, 0);
  return best && { ...best, totalCountries: records.length, totalSearchVolume };
}
