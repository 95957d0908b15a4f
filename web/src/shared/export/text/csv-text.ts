import Papa from 'papaparse';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { inertText } from '../inert-text.ts';

/**
 * Header and rows as text cells. Figures become plain digits, unknown figures become empty cells, and formulas in
 * texts are escaped.
 */
export function textCells<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): { fields: string[]; data: string[][] } {
  const cellOf = (column: DataColumn<Row>, row: Row) =>
    column.value ? String(column.value(row) ?? '') : inertText(column.text(row));
  return {
    fields: columns.map((column) => inertText(column.header)),
    data: rows.map((row) => columns.map((column) => cellOf(column, row))),
  };
}

/** Rows as CSV for Excel. Every field is quoted, and a byte order mark makes Excel read Cyrillic as UTF-8. */
export function csvText<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  return `\uFEFF${Papa.unparse(textCells(columns, rows), { quotes: true, newline: '\r\n' })}`;
}
