import type { ServerResponse } from 'node:http';

/**
 * Abort reason of every reader's signal. It is an `AbortError` like that of any other abort, shared because a stack
 * would cost more than it shows.
 */
const closedResponse = new DOMException('the response is closed', 'AbortError');

/**
 * Signal that is aborted once the response is closed, complete or not, or from the start if the reader has already
 * left.
 */
export function readerSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(closedResponse);
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

/** True if a handler ended because its reader left: a normal end that needs no response and no log line. */
export const isReaderGone = (error: unknown): boolean => error === closedResponse;
