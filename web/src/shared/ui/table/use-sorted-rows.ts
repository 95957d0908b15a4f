import { useMemo } from 'react';
import { russianOrder } from '../../format/russian-order.ts';
import type { DataColumn, TableSort } from './data-column.ts';

type SortValue = string | number;

/**
 * Comparison of values. Ranks each distinct text once by language rules, because comparing by these rules is slow and
 * few texts are distinct.
 */
function comparison(values: readonly (SortValue | null)[]): (a: SortValue, b: SortValue) => number {
  const texts = new Set(values.flatMap((value) => (typeof value === 'string' ? [value] : [])));
  const ranks = new Map<SortValue, number>();
  let [rank, last] = [0, ''];
  for (const text of [...texts].toSorted(russianOrder.compare)) {
    // Texts that differ only in case are equal.
    if (russianOrder.compare(last, text) !== 0) rank += 1;
    ranks.set(text, rank);
    last = text;
  }
  const rankOf = (value: SortValue) => (typeof value === 'number' ? value : (ranks.get(value) ?? 0));
  return (a, b) => rankOf(a) - rankOf(b);
}

/** Sorted rows. Equal rows keep their order, and unknown or empty values are last in both directions. */
export function sortedRows<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  sort: TableSort | undefined,
): readonly Row[] {
  const column = columns.find((each) => each.id === sort?.id && each.isSortable);
  // An old link may contain a column that no longer exists.
  if (!sort || !column) return rows;
  const valueOf = column.sortValue ?? column.text;
  const direction = sort.isDescending ? -1 : 1;
  const values = rows.map((row) => {
    const value = valueOf(row);
    return value === '' ? null : value;
  });
  const compare = comparison(values);
  return rows
    .map((row, at) => ({ row, value: values[at] ?? null }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return direction * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** Rows in the order of the screen; presorted rows are returned without further work. */
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
