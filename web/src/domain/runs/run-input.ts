import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';

interface Pair {
  keyword: string;
  country: string;
}

/** Distinct keywords and countries of the given pairs, for the next run or tool. */
export function pairsInput(pairs: readonly Pair[]): { keywords: string[]; countries: string[] } {
  return {
    keywords: [...new Set(pairs.map(({ keyword }) => keyword))],
    countries: [...new Set(pairs.map(({ country }) => country))],
  };
}

/** Input for starting a run again. */
export function runInput(run: GeoRunDetail): { keywords: string[]; countries: string[] } {
  return pairsInput([...run.results, ...run.errors, ...run.waiting]);
}
