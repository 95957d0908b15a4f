import { randomUUID } from 'node:crypto';
import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@geoplan/kit/errors';
import { errorResponse, type ErrorResponse } from '@geoplan/kit/http/error-response';
import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import { traceparentOf, withTrace } from '@geoplan/kit/trace';
import { securityHeaders } from './security-headers.ts';

/** Lingering close: time for a client to notice that its body was rejected before the connection is destroyed, ms. */
const lingerMs = 5_000;
/**
 * Maximum number of bytes read and discarded during the lingering close. Many clients read the response only after
 * they have sent their last byte.
 */
const lingerBytes = 4 * 1024 * 1024;
const jsonType = 'application/json; charset=utf-8';

/**
 * Continues reading after a rejection, within limits, because closing immediately would lose the response
 * (reliability P24).
 */
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

/** Common error response, logged with the request's trace. */
function tracedResponse(error: unknown, requestId: string, log: Log): ErrorResponse {
  const trace = { traceparent: traceparentOf(requestId), requestId };
  return withTrace(trace, () => errorResponse(error, requestId, log));
}

/** Ends a request with the common error response; if its headers have been sent, aborts it instead. */
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
  const answer = tracedResponse(error, requestId, log);
  const body = JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    ...securityHeaders,
    'x-request-id': requestId,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  drainBody(request);
}

/** The same error response as bytes, for a connection without a parsed request. */
function rawErrorResponse(error: AppError, requestId: string, log: Log): string {
  const answer = tracedResponse(error, requestId, log);
  const body = JSON.stringify(answer.body);
  const headers = {
    ...answer.headers,
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    ...securityHeaders,
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} Refused\r\n${lines.join('')}\r\n${body}`;
}

/** Time for a rejected connection to read its error response before it is destroyed, ms. */
const rejectedLingerMs = 1_000;

const malformed: Record<string, () => AppError> = {
  HPE_HEADER_OVERFLOW: () =>
    new AppError('invalid_input', 'Слишком большие заголовки запроса', { status: 431 }),
  ERR_HTTP_REQUEST_TIMEOUT: () => new AppError('invalid_input', 'Запрос не пришёл вовремя', { status: 408 }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new AppError('payload_too_large'),
};
// Matches a word and a path, that is, a request with a method that Node does not support. Other bytes are not a
// request.
const unknownMethod = /^[A-Z]{1,20} \//;

function errorOf(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): AppError {
  const known = malformed[error.code ?? ''];
  if (known) return known();
  const start = error.rawPacket?.toString('latin1', 0, 30) ?? '';
  return error.code === 'HPE_INVALID_METHOD' && unknownMethod.test(start)
    ? new AppError('method_not_allowed')
    : new AppError('invalid_input', 'Запрос повреждён');
}

/** Pending response of the socket, which Node keeps in this private field. */
function responseOn(socket: Duplex): ServerResponse | undefined {
  const current: unknown = Reflect.get(socket, '_httpMessage');
  return current instanceof ServerResponse ? current : undefined;
}

/** True while a request of the connection has no complete response. */
export const isResponding = (socket: Duplex): boolean => responseOn(socket) !== undefined;

/** Rejects connections that do not carry a plain HTTP/1 request: malformed bytes, upgrades, CONNECT tunnels. */
export function rejectMalformedConnections(server: Server, log: Log, metrics: Metrics): void {
  const refused = metrics.counter(
    'gateway_refused_connections_total',
    'Connections that were no HTTP request',
  );

  function refuse(socket: Duplex, failure: AppError): void {
    refused.inc();
    if (!socket.writable || responseOn(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    socket.on('error', () => socket.destroy());
    socket.end(rawErrorResponse(failure, randomUUID(), log));
    // Unread bytes would turn the close into a reset, which loses the response.
    socket.resume();
    setTimeout(() => socket.destroy(), rejectedLingerMs).unref();
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, errorOf(error));
  });
  server.on('upgrade', (_request, socket) => {
    refuse(socket, new AppError('invalid_input', 'Смена протокола не поддерживается'));
  });
  server.on('connect', (_request, socket) => refuse(socket, new AppError('method_not_allowed')));
}
