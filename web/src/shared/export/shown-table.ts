import type { DataColumn, TableSort } from '../ui/table/data-column.ts';
import { sortedRows } from '../ui/table/use-sorted-rows.ts';

/** How a table stands on the screen. */
export interface ShownTable<Row> {
  /** Those of the screen: they know how to sort, and the first cannot be hidden. */
  columns: readonly DataColumn<Row>[];
  sort?: TableSort;
  hiddenColumns?: ReadonlySet<string>;
}

/**
 * Rows in the order of the screen, and the columns without those the person has hidden; what only the file has stays.
 * Without `table` both as they are.
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
