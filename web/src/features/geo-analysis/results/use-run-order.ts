import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useCallback, useState } from 'react';
import { isWhole } from '../../../domain/runs/read-pages.ts';
import type { TableSort } from '../../../shared/ui/table/data-column.ts';
import type { RunRow } from './run-row.ts';

/** Positions of the rows by their ids. */
type RowOrder = ReadonlyMap<string, number>;

const positions = (rows: readonly RunRow[]): RowOrder => new Map(rows.map(({ id }, at) => [id, at]));

interface RunOrder {
  /** Sorts rows into the order of the table. */
  order: (rows: readonly RunRow[]) => readonly RunRow[];
  /** Sort currently applied to the order; undefined while newly arrived results are unsorted. */
  sort: TableSort | undefined;
  /** Sorts again in the order that the person has chosen. */
  resort: (sort: TableSort) => void;
}

/**
 * Order of a run's rows. While its pages load, each row keeps its position and later pages follow; the last page
 * sorts all rows once. While a user watches a run, each row keeps its position when its result arrives. After the run
 * ends, the positions stay unchanged until the user sorts the rows, so that nothing moves under the pointer. A run
 * that had already ended when the screen was opened is sorted.
 * @param sorted function that sorts the rows of a run
 */
export function useRunOrder(
  rows: readonly RunRow[],
  run: GeoRunDetail,
  sort: TableSort,
  sorted: (rows: readonly RunRow[], sort: TableSort) => readonly RunRow[],
): RunOrder {
  const isRunning = run.status === 'running';
  const isLoaded = isWhole(run);
  const [kept, keep] = useState<{ places: RowOrder; isChosen: boolean; isLoaded: boolean } | null>(null);
  const keepRows = (by: TableSort, isChosen: boolean) =>
    keep(isRunning || !isLoaded ? { places: positions(sorted(rows, by)), isChosen, isLoaded } : null);
  if ((kept === null && (isRunning || !isLoaded)) || (kept?.isLoaded === false && isLoaded))
    keepRows(sort, kept?.isChosen ?? false);
  const places = kept?.places;
  const order = useCallback(
    (given: readonly RunRow[]) => {
      if (places === undefined) return sorted(given, sort);
      const place = ({ id }: RunRow) => places.get(id) ?? places.size;
      return given.toSorted((a, b) => place(a) - place(b));
    },
    [places, sort, sorted],
  );
  return {
    order,
    sort: kept === null || kept.isChosen ? sort : undefined,
    resort: (next) => keepRows(next, true),
  };
}
