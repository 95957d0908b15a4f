import type { DataColumn } from '../../ui/table/data-column.ts';

/** Cell of an Excel sheet: a figure is a number, an unknown one null, all else text that is never run as a formula. */
export type XlsxCell = string | number | null;

/** Value of a column in a row as a cell. */
export function xlsxCell<Row>(column: DataColumn<Row>, row: Row): XlsxCell {
  return column.value === undefined ? column.text(row) : column.value(row);
}
