import type { DataColumn, TableSort } from '../ui/table/data-column.ts';
import { sortedRows } from '../ui/table/use-sorted-rows.ts';

/** State of a table on the screen. */
export interface ShownTable<Row> {
  /** Columns of the screen, which define the sort order; the first column cannot be hidden. */
  columns: readonly DataColumn<Row>[];
  sort?: TableSort;
  hiddenColumns?: ReadonlySet<string>;
}

/**
 * Rows in the order of the screen, without hidden columns; columns that exist only in the file are kept. Without
 * `table`, rows and columns are unchanged.
 */
export function shownTable<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  table: ShownTable<Row> | undefined,
): { columns: readonly DataColumn<Row>[]; rows: readonly Row[] } {
  if (table === undefined) return { columns, rows };
  const first = table.columns[0]?.id;
  return {
    columns: columns.filter(({ id }) => id === first || table.hiddenColumns?.has(id) !== true),
    rows: sortedRows(table.columns, rows, table.sort),
  };
}
