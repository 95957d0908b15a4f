import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, AuthenticatedUser } from './caller.ts';
import type { EndpointPolicy } from './endpoint-policies.ts';
import type { ReplicaConnections } from '../proxy/dispatcher.ts';
import type { Replica } from '../proxy/load-balancer.ts';
import type { RequestHeaders } from './request-headers.ts';

/** One request on its way through the gateway: what each step of the pipeline has found out about it. */
export interface GatewayRequest {
  readonly request: IncomingMessage;
  readonly response: GatewayResponse;
  /** UUID; its digits are also the trace id, so that a log line leads to the trace. */
  readonly id: string;
  /** Client address from the socket or a trusted proxy; the only one the gateway trusts. */
  readonly address: string;
  readonly startedAtMs: number;
  /** Set once the request's headers have been read. */
  headers?: RequestHeaders;
  /** Set once the endpoint is known. */
  policy?: EndpointPolicy;
  /** The caller it is forwarded for; set once known. */
  caller?: Caller;
  /** The same, when it is an authenticated user. */
  user?: AuthenticatedUser;
  /** The request to the service; set while it is in flight. */
  upstream?: UpstreamRequest | undefined;
}

/** A gateway request that has passed every check. */
export interface AuthorizedRequest extends GatewayRequest {
  headers: RequestHeaders;
  policy: EndpointPolicy;
  caller: Caller;
}

/** The request to the service, with its deadline and retry state. */
export interface UpstreamRequest {
  /** Buffered whole; undefined when the request has none. */
  readonly body: Buffer | undefined;
  /** The replica it was sent to. */
  replica?: Replica<ReplicaConnections>;
  /** Replicas whose connection failed; undefined until the first does. */
  tried?: Set<Replica<ReplicaConnections>>;
  /** Aborts it; set once it has been sent. */
  cancel?: (reason: Error) => void;
  readonly timer: NodeJS.Timeout;
  timedOut: boolean;
  retried: boolean;
}

/** A response with a link back to its gateway request; set before anything else reads it. */
export interface GatewayResponse extends ServerResponse {
  gatewayRequest?: GatewayRequest | undefined;
}

/** Creates the record of one incoming request. */
export function createGatewayRequest(
  request: IncomingMessage,
  response: GatewayResponse,
  address: string,
): GatewayRequest {
  const gatewayRequest: GatewayRequest = {
    request,
    response,
    id: randomUUID(),
    address,
    startedAtMs: performance.now(),
  };
  response.gatewayRequest = gatewayRequest;
  return gatewayRequest;
}

/**
 * W3C `traceparent` of a request. The span is the gateway's own and only has to differ from the other spans of the trace,
 * which are random.
 */
export function traceparentOf(requestId: string): string {
  const first = requestId.slice(0, 8) + requestId.slice(9, 13) + requestId.slice(14, 18);
  const second = requestId.slice(19, 23) + requestId.slice(24);
  return `00-${first}${second}-${second}-01`;
}
