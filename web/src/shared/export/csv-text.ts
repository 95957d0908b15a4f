import Papa from 'papaparse';
import type { DataColumn } from '../ui/table/data-column.ts';

// What a spreadsheet may take for a formula, its full-width spellings and leading spaces included (OWASP, CSV injection).
export const formula = /^\s*[=+\-@\t\r＝＋－＠]/;

/**
 * The rows as CSV for Excel: every field quoted, figures as plain digits, formulas in texts escaped by an apostrophe, a byte
 * order mark first so that Cyrillic is read as UTF-8.
 */
export function csvText<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  const table = {
    fields: columns.map((column) => column.header),
    data: rows.map((row) => columns.map((column) => (column.value ? column.value(row) : column.text(row)))),
  };
  return `\uFEFF${Papa.unparse(table, { quotes: true, escapeFormulae: formula, newline: '\r\n' })}`;
}
