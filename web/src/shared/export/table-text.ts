import Papa from 'papaparse';
import type { DataColumn } from '../ui/table/data-column.ts';
import { textCells } from './csv-text.ts';

/** The rows as text for the clipboard, which a spreadsheet takes as a table: tabs between, formulas escaped as in the CSV. */
export function tableText<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  return Papa.unparse(textCells(columns, rows), { delimiter: '\t', newline: '\n' });
}
