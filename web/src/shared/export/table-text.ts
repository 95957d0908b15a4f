import Papa from 'papaparse';
import type { DataColumn } from '../ui/table/data-column.ts';
import { formula } from './csv-text.ts';

/** The rows as text for the clipboard, which a spreadsheet takes as a table: tabs between, formulas escaped as in the CSV. */
export function tableText<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  const table = {
    fields: columns.map((column) => column.header),
    data: rows.map((row) => columns.map((column) => (column.value ? column.value(row) : column.text(row)))),
  };
  return Papa.unparse(table, { delimiter: '\t', escapeFormulae: formula, newline: '\n' });
}
