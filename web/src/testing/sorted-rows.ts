import type { DataColumn } from '../shared/ui/table/data-column.ts';
import { sortedRows as sort } from '../shared/ui/table/use-sorted-rows.ts';

/** Rows in the order of a table: `email` ascending, `-email` descending. */
export function sortedRows<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  by: string,
): readonly Row[] {
  return sort(columns, rows, { id: by.replace(/^-/, ''), isDescending: by.startsWith('-') });
}
