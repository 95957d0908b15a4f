import { randomUUID } from 'node:crypto';
import { ServerResponse, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import { rawErrorResponse } from './error-response.ts';

/** How long a rejected connection may take to read its error response before it is destroyed, ms. */
const lingerMs = 1_000;

const failures: Record<string, () => AppError> = {
  HPE_HEADER_OVERFLOW: () =>
    new AppError('invalid_input', 'Слишком большие заголовки запроса', { status: 431 }),
  ERR_HTTP_REQUEST_TIMEOUT: () => new AppError('invalid_input', 'Запрос не пришёл вовремя', { status: 408 }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new AppError('payload_too_large'),
};
// A word and a path: a method that Node does not know, where other bytes are no request at all.
const unknownMethod = /^[A-Z]{1,20} \//;

function errorOf(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): AppError {
  const known = failures[error.code ?? ''];
  if (known) return known();
  const start = error.rawPacket?.toString('latin1', 0, 30) ?? '';
  return error.code === 'HPE_INVALID_METHOD' && unknownMethod.test(start)
    ? new AppError('method_not_allowed')
    : new AppError('invalid_input', 'Запрос повреждён');
}

/** Whether a response is already being written on the socket; Node keeps it in this private field. */
function hasResponseStarted(socket: Duplex): boolean {
  const current: unknown = Reflect.get(socket, '_httpMessage');
  return current instanceof ServerResponse && current.headersSent;
}

/** Rejects connections that carry no plain HTTP/1 request: malformed bytes, upgrades, CONNECT tunnels. */
export function rejectMalformedConnections(server: Server, log: Log, metrics: Metrics): void {
  const refused = metrics.counter(
    'gateway_refused_connections_total',
    'Connections that were no HTTP request',
  );

  function refuse(socket: Duplex, failure: AppError): void {
    refused.inc();
    if (!socket.writable || hasResponseStarted(socket)) {
      socket.destroy();
      return;
    }
    socket.on('error', () => socket.destroy());
    socket.end(rawErrorResponse(failure, randomUUID(), log));
    // Unread bytes would turn the close into a reset, which takes the answer with it.
    socket.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
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
