import Papa from 'papaparse';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { textCells } from './csv-text.ts';

/**
 * Rows as text for the clipboard, which a spreadsheet pastes as a table. Cells are separated by tabs, and formulas
 * are escaped as in CSV.
 */
export function tableText<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): string {
  return Papa.unparse(textCells(columns, rows), { delimiter: '\t', newline: '\n' });
}
