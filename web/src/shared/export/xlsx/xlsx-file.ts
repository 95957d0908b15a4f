import { runWorker } from '../../browser/run-worker.ts';
import type { XlsxSheet } from './xlsx-worker.ts';

/** Time limit for creating one file; 10,000 rows take about a second. */
const timeoutMs = 120_000;

/**
 * Creates an Excel file of the sheet in a worker, so that the screen stays usable.
 * @throws WorkerFailure; the reason of `signal` once it is aborted
 */
export function xlsxFile(sheet: XlsxSheet, signal?: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' });
  return runWorker(worker, sheet, { timeoutMs, ...(signal ? { signal } : {}) });
}
