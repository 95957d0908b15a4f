import type { ServerResponse } from 'node:http';

/** Reason of every reader's signal. It is an `AbortError`, as of any other abort, and one for all: a stack would cost more than it shows. */
const closedResponse = new DOMException('the response is closed', 'AbortError');

/** Aborts once the response is closed, complete or not. It is aborted from the start if its reader has left already. */
export function readerSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(closedResponse);
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

/** A handler ended because its reader has left: a normal end that needs no response and no log line. */
export const isReaderGone = (error: unknown): boolean => error === closedResponse;
