import type { DataColumn, TableSort } from '../ui/table/data-column.ts';
import { sortedRows } from '../ui/table/use-sorted-rows.ts';

/** State of a table on the screen. */
export interface ShownTable<Row> {
  /** Columns of the screen, which define the sorting; the first one cannot be hidden. */
  columns: readonly DataColumn<Row>[];
  sort?: TableSort;
  hiddenColumns?: ReadonlySet<string>;
}

/**
 * Rows in the order of the screen, and the columns without hidden ones; columns of only the file stay. Without
 * `table` both are unchanged.
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
