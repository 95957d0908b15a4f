import { countryByCode } from '@geoplan/contracts/countries/countries';
import type { Range } from '../../../shared/ui/filters/range-text.ts';
import type { RunRow } from './run-row.ts';

/** Default limits of the three range filters (spec §5); a default limit does not filter. */
export const rangeDefaults = {
  volume: { min: 0, max: 1_000_000 },
  difficulty: { min: 0, max: 100 },
  cpc: { min: 0, max: 10 },
} as const satisfies Record<string, Range>;

/** Filter of the results table. */
export interface RunFilter {
  search: string;
  volume: Range;
  difficulty: Range;
  cpc: Range;
  /** True if only failed pairs match. */
  failed: boolean;
}

/**
 * True for a value within the range. A default limit matches every value; an unknown value matches only an unchanged
 * filter.
 */
function isWithin(value: number | null, range: Range, defaults: Range): boolean {
  const isLow = range.min !== defaults.min;
  const isHigh = range.max !== defaults.max;
  if (value === null) return !isLow && !isHigh;
  return (!isLow || value >= range.min) && (!isHigh || value <= range.max);
}

function fits({ record }: RunRow, filter: RunFilter): boolean {
  // A pair without a result has no values, so a range must not hide it.
  if (record === null) return true;
  return (
    isWithin(record.searchVolume, filter.volume, rangeDefaults.volume) &&
    isWithin(record.difficulty, filter.difficulty, rangeDefaults.difficulty) &&
    isWithin(record.cpc, filter.cpc, rangeDefaults.cpc)
  );
}

function isNamed({ keyword, country }: RunRow, search: string): boolean {
  if (keyword.toLowerCase().includes(search) || country === search) return true;
  const { russian, english } = countryByCode(country) ?? { russian: '', english: '' };
  return russian.toLowerCase().includes(search) || english.toLowerCase().includes(search);
}

/** Rows that match the filter, in the given order. */
export function filterRows(rows: readonly RunRow[], filter: RunFilter): RunRow[] {
  const search = filter.search.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (!filter.failed || row.error !== null) && fits(row, filter) && (search === '' || isNamed(row, search)),
  );
}
