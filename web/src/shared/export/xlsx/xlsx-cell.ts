import type { DataColumn } from '../../ui/table/data-column.ts';

/** A cell of an Excel sheet: a figure is a number, an unknown one null, everything else a text, never run as a formula. */
export type XlsxCell = string | number | null;

/** The value of a column in a row as a cell. */
export function xlsxCell<Row>(column: DataColumn<Row>, row: Row): XlsxCell {
  return column.value === undefined ? column.text(row) : column.value(row);
}
