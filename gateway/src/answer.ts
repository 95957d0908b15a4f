import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '@geoplan/kit/errors';
import { errorResponse, type ErrorResponse } from '@geoplan/kit/http/error-response';
import type { Log } from '@geoplan/kit/log';

/** How long a client may take to see that its body was refused before the connection is cut, ms. */
const lingerMs = 5_000;
/** Read and dropped meanwhile, bytes: many clients look for an answer only after their last byte. */
const lingerBytes = 4 * 1024 * 1024;
const jsonType = 'application/json; charset=utf-8';

/** Reads on after a refusal, within bounds: closing at once would take the answer with it (reliability P24). */
function dropRest(request: IncomingMessage): void {
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

/** Ends a request with the one error answer; a response that has already begun is cut instead. */
export function answerFailure(
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
  dropRest(request);
}

/** The same answer as bytes, for a connection that never became a request. */
export function rawFailure(error: AppError, requestId: string, log: Log): string {
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
