import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';

/** Figures above the table. */
export interface KeywordTotals {
  countries: number;
  /** Searches per month, summed over all countries with a known volume; null if none is known. */
  searchVolume: number | null;
  /** Rounded mean of the known difficulties, 0–100; null if none is known. */
  difficulty: number | null;
  /** Date of the latest measurement; null if there is none. */
  lastUpdated: string | null;
}

/** Figures over all countries of a keyword. */
export function keywordTotals(records: readonly CoveredRecord[]): KeywordTotals {
  const known = records.flatMap(({ difficulty }) => difficulty ?? []);
  const volumes = records.flatMap(({ searchVolume }) => searchVolume ?? []);
  const sum = known.reduce((total, each) => total + each, 0);
  return {
    countries: records.length,
    searchVolume: volumes.length === 0 ? null : volumes.reduce((total, each) => total + each, 0),
    difficulty: known.length === 0 ? null : Math.round(sum / known.length),
    lastUpdated:
      records
        .map((each) => each.lastUpdated)
        .toSorted()
        .at(-1) ?? null,
  };
}
