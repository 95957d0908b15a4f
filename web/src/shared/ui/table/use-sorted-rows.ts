import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn, TableSort } from './data-column.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const collator = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

function columnDef<Row extends object>(column: DataColumn<Row>): ColumnDef<typeof features, Row> {
  const value = column.sortValue ?? column.text;
  return {
    id: column.id,
    header: column.header,
    // TanStack keeps `undefined` last whatever the direction; ours is null.
    accessorFn: (row) => value(row) ?? undefined,
    enableSorting: column.isSortable === true,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
  };
}

/**
 * The rows in the order they are shown; a sort by an unknown column (a stale link) leaves them as they came, and presorted
 * rows cost nothing here.
 */
export function useSortedRows<Row extends object>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  sort: TableSort | undefined,
  isPresorted = false,
): readonly Row[] {
  const defs = useMemo(() => columns.map((column) => columnDef(column)), [columns]);
  const data = useMemo(() => (isPresorted ? [] : [...rows]), [rows, isPresorted]);
  const sorting = useMemo(() => {
    const isKnown = columns.some((each) => each.id === sort?.id && each.isSortable);
    return sort && isKnown ? [{ id: sort.id, desc: sort.isDescending }] : [];
  }, [columns, sort]);
  const table = useTable({ features, columns: defs, data, state: { sorting } });
  const sorted = table.getRowModel().rows;
  const own = useMemo(() => sorted.map((row) => row.original), [sorted]);
  return isPresorted ? rows : own;
}
