import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { sortIndexOf } from '@geoplan/contracts/geo/opportunity';

/** Best pair of a keyword, with totals over all its countries. */
export interface ComparedKeyword extends CoveredRecord {
  totalCountries: number;
  /** Sum of the known searches per month over the countries; null if none is known. */
  totalSearchVolume: number | null;
}

/** Keyword with its best pair, chosen by index and then by demand; undefined if there are no pairs. */
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
