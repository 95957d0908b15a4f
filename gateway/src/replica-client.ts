import { Pool, type Dispatcher } from 'undici';
import { answerHeaders } from './answer-headers.ts';
import type { Admitted } from './call.ts';

/** Sends JSON calls to one replica over its own kept connections. */
export interface ReplicaClient {
  send(call: Admitted): void;
  close(): void;
}

/** The service is away, broke off, or was given up on; once for each sending. */
export type OnFailure = (call: Admitted, error: Error) => void;

interface ConnectionLimits {
  /** Most sockets at once; the callers keep the requests in flight below it, so none ever waits for one. */
  connections: number;
  /** An idle connection is closed after this time, ms; sooner than the service does it, or a POST could meet the end. */
  idleMs: number;
}

/** A replica in the same network answers at once or not at all, ms. */
export const connectMs = 2_000;

/** Up to here an answer is copied once more to leave in one write with its headers; larger ones are written as they come. */
const smallAnswerBytes = 16 * 1024;

/** One call at a service, and its answer on the way to the client: no stream lies between the two sockets. */
class Relay implements Dispatcher.DispatchHandler {
  /** Until it is over. */
  private call: Admitted | undefined;
  private readonly onFailure: OnFailure;
  private controller: Dispatcher.DispatchController | undefined;
  private cancelled: Error | undefined;
  private status = 0;
  private headers: string[] = [];
  /** Bytes of the body still to come; NaN when the service did not announce them. */
  private left = Number.NaN;

  constructor(call: Admitted, onFailure: OnFailure) {
    this.call = call;
    this.onFailure = onFailure;
  }

  cancel(reason: Error): void {
    this.cancelled = reason;
    // Without a controller it still waits for its connection, which undici cannot take back; the caller need not wait.
    if (this.controller) this.controller.abort(reason);
    else this.fail(reason);
  }
  private fail(error: Error): void {
    const { call } = this;
    this.letGo();
    if (call) this.onFailure(call, error);
  }
  /** Whatever of a call is old enough to wait for a full garbage collection would keep all the rest of it until then. */
  private letGo(): void {
    this.call = undefined;
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
    if (!this.call) return;
    // Not written yet: until the first byte of the body is here the call can still fail with an answer of its own, and after
    // 103 or the like the answer's own headers are to come.
    this.status = status;
    this.headers = answerHeaders(headers, this.call.response, this.call.id);
    this.left = Number(headers['content-length'] ?? Number.NaN);
  }
  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (!this.call) return;
    const { response } = this.call;
    this.left -= piece.length;
    if (!response.headersSent) {
      response.writeHead(this.status, this.headers);
      if (this.left === 0 && piece.length <= smallAnswerBytes) {
        // One character for each byte: Node writes such a string together with the headers, a buffer after them.
        response.end(piece.toString('latin1'), 'latin1');
        return;
      }
    }
    if (response.write(piece)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }
  onResponseEnd(): void {
    if (!this.call) return;
    const { response } = this.call;
    if (!response.headersSent) response.writeHead(this.status, this.headers);
    if (!response.writableEnded) response.end();
    this.letGo();
  }
  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.fail(error);
  }
}

/** A pool of its own per replica with a fixed origin: the raw request target is appended to it, nothing is resolved. */
export function createReplicaClient(
  origin: string,
  { connections, idleMs }: ConnectionLimits,
  onFailure: OnFailure,
): ReplicaClient {
  const pool = new Pool(origin, {
    connections,
    // A slow answer would hold up those behind it.
    pipelining: 1,
    connectTimeout: connectMs,
    keepAliveTimeout: idleMs,
    // A service promises to hold a connection longer than we want it to.
    keepAliveMaxTimeout: idleMs,
    // Each call has one timer for all, in `forward.ts`.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send(call) {
      const { request, head, flight } = call;
      if (!flight) return;
      const relay = new Relay(call, onFailure);
      flight.cancel = (reason) => relay.cancel(reason);
      pool.dispatch(
        {
          path: request.url ?? '',
          method: request.method as Dispatcher.HttpMethod,
          headers: head.forwarded,
          body: flight.body ?? null,
        },
        relay,
      );
    },
    close: () => void pool.destroy().catch(() => undefined),
  };
}
