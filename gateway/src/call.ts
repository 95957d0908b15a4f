import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, SignedIn } from './caller.ts';
import type { Plan } from './plan.ts';
import type { ServiceLines } from './dispatch.ts';
import type { Replica } from './replicas.ts';
import type { RequestHead } from './request-head.ts';

/** One request on its way through the gateway. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: GatewayResponse;
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
  flight?: Flight | undefined;
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
  /** Where it has been sent. */
  replica?: Replica<ServiceLines>;
  /** Replicas that could not be reached; undefined as long as the first one could. */
  tried?: Set<Replica<ServiceLines>>;
  /** Breaks off what the service does; set once it has been sent. */
  cancel?: (reason: Error) => void;
  readonly timer: NodeJS.Timeout;
  timedOut: boolean;
  retried: boolean;
}

/** A response that knows its call; set before anything else looks at it. */
export interface GatewayResponse extends ServerResponse {
  call?: Call | undefined;
}

/** Starts the account of one request. */
export function beginCall(request: IncomingMessage, response: GatewayResponse, address: string): Call {
  const call: Call = {
    request,
    response,
    id: randomUUID(),
    address,
    startedAtMs: performance.now(),
  };
  response.call = call;
  return call;
}

/**
 * The trace that a request begins. The span is the gateway's own and only has to differ from the other spans of the
 * trace, which are random.
 */
export function traceparentOf(requestId: string): string {
  const first = requestId.slice(0, 8) + requestId.slice(9, 13) + requestId.slice(14, 18);
  const second = requestId.slice(19, 23) + requestId.slice(24);
  return `00-${first}${second}-${second}-01`;
}
