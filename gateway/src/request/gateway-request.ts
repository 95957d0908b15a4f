import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthenticatedUser, Caller } from '../auth/authentication.ts';
import type { Holding } from '../limits/holdings.ts';
import type { UpstreamRequest } from '../proxy/upstream-request.ts';
import type { RequestHeaders } from './request-headers.ts';
import type { EndpointPolicy } from './routes.ts';

/** One request on its way through the gateway: what each step of the pipeline has found out about it. */
export interface GatewayRequest {
  readonly request: IncomingMessage;
  readonly response: GatewayResponse;
  /** UUID; its digits are also the trace id, so that a log line leads to the trace. */
  readonly id: string;
  /** Client address from the socket or a trusted proxy; the only one the gateway trusts. */
  readonly address: string;
  readonly startedAtMs: number;
  /** Path label in logs and metrics while no declared endpoint is known. */
  label: string;
  /** Set once the request's headers have been read. */
  headers: RequestHeaders | undefined;
  /** Set once the endpoint is known. */
  policy: EndpointPolicy | undefined;
  /** The caller it is forwarded for; set once known. */
  caller: Caller | undefined;
  /** The same, when it is an authenticated user. */
  user: AuthenticatedUser | undefined;
  /** Holding of the user or, without one, of the address; set while the request takes a slot of it. */
  holding: Holding | undefined;
  /** Body bytes taken from the holding. */
  heldBytes: number;
  /** The request to the service; set while it is in flight. */
  upstream: UpstreamRequest | undefined;
}

/** A gateway request that has passed every check. */
export interface AuthorizedRequest extends GatewayRequest {
  headers: RequestHeaders;
  policy: EndpointPolicy;
  caller: Caller;
}

/** A response with a link back to its gateway request; set before anything else reads it. */
export interface GatewayResponse extends ServerResponse {
  gatewayRequest?: GatewayRequest | undefined;
}
