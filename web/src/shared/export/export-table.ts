import { recordExport } from '@geoplan/contracts/auth';
import { call } from '../api/call.ts';
import type { DataColumn } from '../ui/table/data-column.ts';
import { fileName, saveFile } from './save-file.ts';
import { xlsxCell } from './xlsx/xlsx-cell.ts';
import { xlsxFile } from './xlsx/xlsx-file.ts';

export type ExportKind = 'csv' | 'xlsx';

/** Rows with the columns of the exported file. */
export interface ExportedTable<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
}

/** Reports the export to the audit log; the file is saved even if reporting fails. */
function report(name: string, format: ExportKind, rows: number): void {
  call(recordExport, { body: { name: name.slice(0, 120).toWellFormed(), format, rows } }).catch(() => {});
}

async function content<Row>(
  kind: ExportKind,
  { columns, rows }: ExportedTable<Row>,
  signal: AbortSignal,
): Promise<Blob> {
  if (kind === 'csv') {
    const { csvText } = await import('./text/csv-text.ts');
    return new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' });
  }
  const sheet = {
    header: columns.map(({ header }) => header),
    rows: rows.map((row) => columns.map((column) => xlsxCell(column, row))),
  };
  return xlsxFile(sheet, signal);
}

/**
 * Saves a table as CSV or Excel. Figures are saved as numbers, dates in Excel as dates, and everything else as text.
 * @throws WorkerFailure; the reason of `signal` once it is aborted
 */
export async function exportTable<Row>(
  kind: ExportKind,
  name: string,
  table: ExportedTable<Row>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  saveFile(fileName(name, kind), await content(kind, table, signal));
  report(name, kind, table.rows.length);
}
