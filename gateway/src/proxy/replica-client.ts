import type { ServerResponse } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import type { AuthorizedRequest } from '../request/gateway-request.ts';
import type { UpstreamAttempt } from './upstream-request.ts';
import { securityHeaderList } from '../request/security-headers.ts';

/** HTTP client that sends JSON requests to one replica over its own keep-alive connection pool. */
export interface ReplicaClient {
  send(gatewayRequest: AuthorizedRequest): void;
  close(): void;
}

/** Called once per attempt if the replica was unreachable, lost the connection, or was aborted. */
export type OnFailure = (gatewayRequest: AuthorizedRequest, error: Error) => void;

interface PoolLimits {
  /**
   * Maximum number of sockets in the pool; the concurrency limit keeps the requests in flight below it, so no request
   * ever waits for a socket.
   */
  connections: number;
  /**
   * Keep-alive timeout, ms; shorter than the service's timeout, because otherwise a POST could be sent on a closing
   * connection.
   */
  idleMs: number;
}

/** Connect timeout, ms; a replica in the same network responds immediately or not at all. */
export const connectMs = 2_000;

/** A response up to this size is copied once more and sent in one write with its headers; larger ones are streamed. */
const singleWriteBytes = 16 * 1024;

/** Allow-list of response headers; all others, including hop-by-hop ones, are removed. */
const allowedHeaders: ReadonlySet<string> = new Set([
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'vary',
  'www-authenticate',
  'x-accel-buffering',
]);

/**
 * Response headers for the client, derived from the headers that a service sent: alternating names and values, which
 * Node writes fastest.
 */
export function responseHeaders(
  given: Readonly<Record<string, string | string[] | undefined>>,
  response: ServerResponse,
  requestId: string,
): string[] {
  const headers: string[] = [];
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value === undefined || !allowedHeaders.has(name)) continue;
    headers.push(name, typeof value === 'string' ? value : value.join(', '));
  }
  // The response is not cacheable unless the service allows it.
  if (given['cache-control'] === undefined) headers.push('cache-control', 'no-store');
  headers.push(...securityHeaderList, 'x-request-id', requestId);
  // Node's own `connection` header would add our keep-alive timeout.
  headers.push('connection', response.shouldKeepAlive ? 'keep-alive' : 'close');
  return headers;
}

/** Dispatch handler of one request: relays the response to the client without a stream between the two sockets. */
class ResponseRelay implements Dispatcher.DispatchHandler, UpstreamAttempt {
  /** `undefined` once the request is over. */
  private gatewayRequest: AuthorizedRequest | undefined;
  private readonly onFailure: OnFailure;
  private controller: Dispatcher.DispatchController | undefined;
  private cancelled: Error | undefined;
  private status = 0;
  private headers: string[] = [];
  /** Remaining bytes of the body; NaN without `Content-Length`. */
  private remaining = Number.NaN;

  constructor(gatewayRequest: AuthorizedRequest, onFailure: OnFailure) {
    this.gatewayRequest = gatewayRequest;
    this.onFailure = onFailure;
  }

  cancel(reason: Error): void {
    this.cancelled = reason;
    // If there is no controller yet, the call is still connecting, and undici cannot abort that. The call fails
    // immediately, so that the caller does not wait.
    if (this.controller) this.controller.abort(reason);
    else this.fail(reason);
  }
  private fail(error: Error): void {
    const { gatewayRequest } = this;
    this.clear();
    if (gatewayRequest) this.onFailure(gatewayRequest, error);
  }
  /**
   * Drops the references, because any part promoted to the old generation would retain all the others until a full
   * collection.
   */
  private clear(): void {
    this.gatewayRequest = undefined;
    this.controller = undefined;
    this.headers = [];
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.cancelled) controller.abort(this.cancelled);
  }
  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (!this.gatewayRequest) return;
    // The headers are not written yet, because the request can still fail with an error response until the first byte
    // of the body arrives. After a 103 or similar response, the final headers are still to come.
    this.status = status;
    this.headers = responseHeaders(headers, this.gatewayRequest.response, this.gatewayRequest.id);
    this.remaining = Number(headers['content-length'] ?? Number.NaN);
  }
  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (!this.gatewayRequest) return;
    const { response } = this.gatewayRequest;
    this.remaining -= piece.length;
    if (!response.headersSent) {
      response.writeHead(this.status, this.headers);
      if (this.remaining === 0 && piece.length <= singleWriteBytes) {
        // Converted to one character per byte, because Node sends such a string in one write with the headers, but a
        // buffer in a second write.
        response.end(piece.toString('latin1'), 'latin1');
        return;
      }
    }
    if (response.write(piece)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }
  onResponseEnd(): void {
    if (!this.gatewayRequest) return;
    const { response } = this.gatewayRequest;
    if (!response.headersSent) response.writeHead(this.status, this.headers);
    if (!response.writableEnded) response.end();
    this.clear();
  }
  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.fail(error);
  }
}

/**
 * Creates one pool per replica with a fixed origin, to which the raw request target is appended without resolving
 * anything.
 */
export function createReplicaClient(
  origin: string,
  { connections, idleMs }: PoolLimits,
  onFailure: OnFailure,
): ReplicaClient {
  const pool = new Pool(origin, {
    connections,
    // Avoids head-of-line blocking, that is, a slow response delaying those behind it.
    pipelining: 1,
    connectTimeout: connectMs,
    keepAliveTimeout: idleMs,
    // The `Keep-Alive` hint from a service would allow a longer time than our own timeout.
    keepAliveMaxTimeout: idleMs,
    // The forwarder enforces the deadlines of all requests.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send(gatewayRequest) {
      const { request, headers, upstream } = gatewayRequest;
      if (!upstream) return;
      const relay = new ResponseRelay(gatewayRequest, onFailure);
      upstream.attempt = relay;
      pool.dispatch(
        {
          path: request.url ?? '',
          method: request.method as Dispatcher.HttpMethod,
          headers: headers.forwarded,
          body: upstream.body ?? null,
        },
        relay,
      );
    },
    close: () => void pool.destroy().catch(() => undefined),
  };
}
