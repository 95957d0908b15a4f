import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, SignedIn } from './caller.ts';
import type { Plan } from './plan.ts';
import type { RequestHead } from './request-head.ts';

/** One request on its way through the gateway. */
export interface Call {
  readonly request: GatewayRequest;
  readonly response: ServerResponse;
  /** UUID; its digits are also the trace id, so that a log line leads to the trace. */
  readonly id: string;
  /** The client's address as the socket, or a trusted proxy, has it; the only one the gateway believes. */
  readonly address: string;
  readonly startedAtMs: number;
  /** Set once the request's headers have been read. */
  head?: RequestHead;
  /** Set once the endpoint is known. */
  plan?: Plan;
  /** Who it is forwarded for; set once known. */
  caller?: Caller;
  /** The same, when it is a signed-in person. */
  person?: SignedIn;
  /** Set while a service works on it. */
  flight?: Flight;
}

/** A call that has passed every check. */
export interface Admitted extends Call {
  head: RequestHead;
  plan: Plan;
  caller: Caller;
}

/** The part of a call that lies with a service. */
export interface Flight {
  /** Read whole before; undefined when the request has none. */
  readonly body: Buffer | undefined;
  upstream?: ClientRequest;
  /** The service's answer, once its headers are there. */
  answer?: IncomingMessage;
  readonly timer: NodeJS.Timeout;
  timedOut: boolean;
  retried: boolean;
}

/** A request that knows its call; set before anything else looks at it. */
export interface GatewayRequest extends IncomingMessage {
  call?: Call;
}

/** Starts the account of one request. */
export function beginCall(request: GatewayRequest, response: ServerResponse, address: string): Call {
  const call: Call = {
    request,
    response,
    id: randomUUID(),
    address,
    startedAtMs: performance.now(),
  };
  request.call = call;
  return call;
}

const dash = /-/g;

/**
 * The trace that a request begins. The span is the gateway's own and only has to differ from the other spans of the
 * trace, which are random.
 */
export function traceparentOf(requestId: string): string {
  const traceId = requestId.replace(dash, '');
  return `00-${traceId}-${traceId.slice(16)}-01`;
}
