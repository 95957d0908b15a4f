import { generateXlsxFileSync } from 'write-excel-file/sync';
import type { XlsxCell } from './xlsx-cell.ts';

/** Table as received by the worker. */
export interface XlsxSheet {
  header: readonly string[];
  rows: readonly (readonly XlsxCell[])[];
}

function cellOf(value: XlsxCell) {
  if (value === null) return null;
  if (typeof value === 'string') return { value, type: String };
  return typeof value === 'number'
    ? { value, type: Number }
    : { value: value.date, type: Date, format: value.format };
}

addEventListener('message', ({ data: { header, rows } }: MessageEvent<XlsxSheet>) => {
  const head = header.map((value) => ({ value, fontWeight: 'bold' as const }));
  // A reported error reaches the creator of the worker as an `error` event, but a rejected promise does not.
  generateXlsxFileSync([head, ...rows.map((row) => row.map(cellOf))]).then(postMessage, reportError);
});
