import type { GeoRecord } from '@geoplan/contracts/geo/geo-record';
import type { GeoRunDetail, PairError } from '@geoplan/contracts/geo/geo-runs';
import type { DataColumn, TableSort } from '../../../shared/ui/table/data-column.ts';
import { sortedRows } from '../../../shared/ui/table/use-sorted-rows.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';

/** Pair of a run. It has a result, has failed, or is still waiting. */
export interface RunRow {
  /** Id of the pair, so that a row keeps its position when its result arrives. */
  id: string;
  keyword: string;
  country: string;
  record: GeoRecord | null;
  error: PairError | null;
  /** True for a pair without a result whose run has ended. */
  isLeft: boolean;
}

type Pair = Pick<RunRow, 'keyword' | 'country'>;

const made = new WeakMap<Pair, RunRow>();

/**
 * Row for a pair of a run. The same pair object yields the same row object, so that the table does not render it again.
 */
function row(part: Pair, found: Partial<RunRow>): RunRow {
  const known = made.get(part);
  const { isLeft = false } = found;
  if (known?.isLeft === isLeft) return known;
  const { keyword, country } = part;
  const id = `${country} ${keyword}`;
  const next = { id, keyword, country, record: null, error: null, ...found, isLeft };
  made.set(part, next);
  return next;
}

/** Name of a pair for screen readers. */
export const pairName = ({ keyword, country }: Pair): string => `${keyword}, ${countryName(country)}`;

/** Every pair of a run, ordered as found, failed, waiting. Sorting keeps this order among equal rows. */
export function runRows(run: GeoRunDetail): RunRow[] {
  const isLeft = run.status !== 'running';
  return [
    ...run.results.map((record) => row(record, { record })),
    ...run.errors.map((error) => row(error, { error })),
    ...run.waiting.map((pair) => row(pair, { isLeft })),
  ];
}

/** Default sort of the table. */
export const initialSort: TableSort = { id: 'searchVolume', isDescending: true };

/**
 * Rows in the order of the table. The default sort puts failures first, where they are easy to see.
 */
export function orderedRows(
  columns: readonly DataColumn<RunRow>[],
  rows: readonly RunRow[],
  sort: TableSort,
): readonly RunRow[] {
  const sorted = sortedRows(columns, rows, sort);
  if (sort.id !== initialSort.id || sort.isDescending !== initialSort.isDescending) return sorted;
  return [...sorted.filter(({ error }) => error), ...sorted.filter(({ error }) => !error)];
}

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(sum(values) / values.length);

/**
 * Number of the rows with a result, averages and sum of their figures. Unknown values are left out instead of being
 * counted as 0; a figure is null if no value is known.
 */
export function summaryOf(rows: readonly RunRow[]) {
  const records = rows.flatMap(({ record }) => record ?? []);
  const traffic = known(records.map(({ trafficPotential }) => trafficPotential));
  return {
    pairs: records.length,
    averageVolume: mean(known(records.map(({ searchVolume }) => searchVolume))),
    averageDifficulty: mean(known(records.map(({ difficulty }) => difficulty))),
    totalTraffic: traffic.length === 0 ? null : sum(traffic),
  };
}
