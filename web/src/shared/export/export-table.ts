import { recordExport } from '@geoplan/contracts/auth';
import { call } from '../api/call.ts';
import type { DataColumn } from '../ui/table/data-column.ts';
import { csvText } from './csv-text.ts';
import { fileName, saveFile } from './save-file.ts';
import { xlsxCell } from './xlsx-cell.ts';

/** Tells the audit; the file is saved whether it hears of it or not. */
function report(name: string, format: 'csv' | 'xlsx', rows: number): void {
  call(recordExport, { body: { name: name.slice(0, 120).toWellFormed(), format, rows } }).catch(() => {});
}

/** Saves the rows as a CSV file. */
export function exportCsv<Row>(
  name: string,
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): void {
  saveFile(fileName(name, 'csv'), new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  report(name, 'csv', rows.length);
}

/** Saves the rows as an Excel file: figures as numbers, everything else as text. */
export async function exportXlsx<Row>(
  name: string,
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  // The universal build zips in this thread: the browser build starts workers from blobs, which the CSP refuses.
  const { default: writeXlsx } = await import('write-excel-file/universal');
  const head = columns.map((column) => ({ value: column.header, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map((column) => xlsxCell(column, row)));
  saveFile(fileName(name, 'xlsx'), await writeXlsx([head, ...body]).toBlob());
  report(name, 'xlsx', rows.length);
}
