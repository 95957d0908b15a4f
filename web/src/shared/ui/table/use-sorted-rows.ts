import { useMemo } from 'react';
import type { DataColumn, TableSort } from './data-column.ts';

const collator = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** Sorted rows; equal ones keep their order, and unknown values come last in any direction. */
export function sortedRows<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  sort: TableSort | undefined,
): readonly Row[] {
  const column = columns.find((each) => each.id === sort?.id && each.isSortable);
  // An old link may name a missing column.
  if (!sort || !column) return rows;
  const valueOf = column.sortValue ?? column.text;
  const direction = sort.isDescending ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: valueOf(row) ?? null }));
  return valued
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** Rows as shown; presorted ones cost nothing here. */
export function useSortedRows<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  sort: TableSort | undefined,
  isPresorted = false,
): readonly Row[] {
  return useMemo(
    () => (isPresorted ? rows : sortedRows(columns, rows, sort)),
    [columns, rows, sort, isPresorted],
  );
}
