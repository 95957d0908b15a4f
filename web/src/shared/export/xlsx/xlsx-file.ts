import type { XlsxSheet } from './xlsx-worker.ts';

/** Reason without a file: the worker failed, or the time limit passed. */
export class XlsxFailure extends Error {
  readonly code: 'failed' | 'timeout';

  constructor(code: XlsxFailure['code'], message?: string) {
    super(message ?? code);
    this.name = 'XlsxFailure';
    this.code = code;
  }
}

/** Time limit of one file; 10,000 rows take about a second. */
const timeoutMs = 120_000;

/**
 * The sheet as an Excel file, made in a worker: the screen stays usable. The worker is a file of the app, because the content
 * security policy refuses those that a zip library makes from blobs.
 * @throws XlsxFailure; the reason of `signal` once it is aborted
 */
export function xlsxFile(sheet: XlsxSheet, signal?: AbortSignal): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' });
  const fail = (event: Event) =>
    reject(new XlsxFailure('failed', event instanceof ErrorEvent ? event.message : event.type));
  const abort = () => reject(signal?.reason);
  const timer = setTimeout(() => reject(new XlsxFailure('timeout')), timeoutMs);
  worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data));
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  signal?.addEventListener('abort', abort);
  worker.postMessage(sheet, []);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    worker.terminate();
  });
}
