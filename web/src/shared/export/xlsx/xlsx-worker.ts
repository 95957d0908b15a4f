import { generateXlsxFileSync } from 'write-excel-file/sync';
import type { XlsxCell } from './xlsx-cell.ts';

/** Table in the form that the worker receives. */
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
  // A reported error reaches the owner of the worker as its `error` event; a rejected promise does not.
  generateXlsxFileSync([head, ...rows.map((row) => row.map(cellOf))]).then(postMessage, reportError);
});
