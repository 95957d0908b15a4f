import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '@geoplan/kit/errors';
import { errorResponse, type ErrorResponse } from '@geoplan/kit/http/error-response';
import type { Log } from '@geoplan/kit/log';

/** Lingering close: how long a client may take to see that its body was rejected before the connection is destroyed, ms. */
const lingerMs = 5_000;
/** Read and discarded meanwhile, bytes: many clients read the response only after their last byte. */
const lingerBytes = 4 * 1024 * 1024;
const jsonType = 'application/json; charset=utf-8';

/** Reads on after a rejection, within bounds: closing at once would lose the response (reliability P24). */
function drainBody(request: IncomingMessage): void {
  if (request.complete) return;
  let dropped = 0;
  request.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > lingerBytes) request.pause();
  });
  request.resume();
  const cut = setTimeout(() => request.socket.destroy(), lingerMs);
  request.once('close', () => clearTimeout(cut));
}

/** Ends a request with the common error response; one whose headers have been sent is aborted instead. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  requestId: string,
  log: Log,
): void {
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const answer = errorResponse(error, requestId, log);
  const body = JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  drainBody(request);
}

/** The same error response as bytes, for a connection that never became a request. */
export function rawErrorResponse(error: AppError, requestId: string, log: Log): string {
  const answer: ErrorResponse = errorResponse(error, requestId, log);
  const body = JSON.stringify(answer.body);
  const headers = {
    ...answer.headers,
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} Refused\r\n${lines.join('')}\r\n${body}`;
}
