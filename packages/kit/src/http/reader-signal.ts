import type { ServerResponse } from 'node:http';

/**
 * Abort reason of every reader's signal. It is an `AbortError`, as for any other abort. It is shared, because a stack
 * trace would cost more than it is worth.
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

/** True if a handler ended because its reader left, which is normal and needs no response and no log line. */
export const isReaderGone = (error: unknown): boolean => error === closedResponse;
