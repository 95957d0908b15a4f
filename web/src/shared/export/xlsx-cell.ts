import type { DataColumn } from '../ui/table/data-column.ts';

/** A cell of an Excel sheet: a figure is a number, an unknown one nothing, everything else a text, never run as a formula. */
export function xlsxCell<Row>(column: DataColumn<Row>, row: Row) {
  if (column.value === undefined) return { value: column.text(row), type: String };
  const value = column.value(row);
  return value === null ? null : { value, type: Number };
}
