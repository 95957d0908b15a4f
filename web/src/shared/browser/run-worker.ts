/** Thrown if a worker failed or its time limit passed. */
export class WorkerFailure extends Error {
  readonly code: 'failed' | 'timeout';

  constructor(code: WorkerFailure['code'], message?: string) {
    super(message ?? code);
    this.name = 'WorkerFailure';
    this.code = code;
  }
}

/**
 * Sends one message to a worker, returns its response, and terminates the worker. The worker must be a file of the
 * app, because the content security policy blocks workers that libraries create from blobs. @throws WorkerFailure;
 * the reason of `signal` once it is aborted
 */
export function runWorker<Result>(
  worker: Worker,
  message: unknown,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const fail = (event: Event) =>
    reject(new WorkerFailure('failed', event instanceof ErrorEvent ? event.message : event.type));
  const abort = () => reject(signal?.reason);
  const timer = setTimeout(() => reject(new WorkerFailure('timeout')), timeoutMs);
  worker.addEventListener('message', ({ data }: MessageEvent<Result>) => resolve(data));
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  signal?.addEventListener('abort', abort);
  worker.postMessage(message, []);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    worker.terminate();
  });
}
