import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuthenticatedUser, Caller } from '../auth/authentication.ts';
import type { Holding } from '../limits/holdings.ts';
import type { UpstreamRequest } from '../proxy/upstream-request.ts';
import type { RequestHeaders } from './request-headers.ts';
import type { EndpointPolicy } from './routes.ts';

/** One request on its way through the gateway, with the results of each pipeline step. */
export interface GatewayRequest {
  readonly request: IncomingMessage;
  readonly response: GatewayResponse;
  /** UUID; its digits are also the trace id, so that a log line leads to the trace. */
  readonly id: string;
  /** Client address from the socket or a trusted proxy; the only address that the gateway trusts. */
  readonly address: string;
  readonly startedAtMs: number;
  /** Path label in logs and metrics while no declared endpoint is known. */
  label: string;
  /** Set once the request's headers have been read. */
  headers: RequestHeaders | undefined;
  /** Set once the endpoint is known. */
  policy: EndpointPolicy | undefined;
  /** Caller for whom the request is forwarded; set once known. */
  caller: Caller | undefined;
  /** The caller, if it is an authenticated user. */
  user: AuthenticatedUser | undefined;
  /** Holding of the user or, without a user, of the address; set while the request occupies one of its slots. */
  holding: Holding | undefined;
  /** Body bytes taken from the holding. */
  heldBytes: number;
  /** Request to the service; set while it is in flight. */
  upstream: UpstreamRequest | undefined;
}

/** A gateway request that has passed every check. */
export interface AuthorizedRequest extends GatewayRequest {
  headers: RequestHeaders;
  policy: EndpointPolicy;
  caller: Caller;
}

/** A response with a link to its gateway request; the link is set before anything reads it. */
export interface GatewayResponse extends ServerResponse {
  gatewayRequest?: GatewayRequest | undefined;
}
