import type { Endpoint } from '@geoplan/contracts/define';
import type { Response } from 'express';
import type { z } from 'zod';
import type { Identity } from '../identity/identity.ts';
import type { Log } from '../log.ts';

/**
 * Header by which the gateway marks a request to a public endpoint as local; the gateway removes the same header from
 * clients.
 */
export const localRequestHeader = 'x-local-request';

/** Argument of a route handler: validated input and the caller's identity. */
export interface HandlerContext<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  identity: Identity;
  /** Caller's address as seen by the gateway; `null` if the gateway sent none. */
  ip: string | null;
  /**
   * True if the gateway received the request from this machine, without a proxy. Set only for public endpoints;
   * otherwise false.
   */
  isLocal: boolean;
  requestId: string;
  log: Log;
  /**
   * Aborted once the response is closed, either because it is complete or because its reader left. A handler that
   * waits for anything else must then end.
   */
  signal: AbortSignal;
  /** Used for headers such as `Cache-Control` and `ETag`, and by endpoints whose `delivery` is not `json`. */
  response: Response;
}

/** An endpoint tied to its handler. */
export interface Route {
  endpoint: Endpoint;
  handle: (context: HandlerContext) => Promise<unknown>;
}

/**
 * Binds a declared endpoint to its handler: `route(listUsers).to(async () => …)`. There are two steps, so that the
 * handler is checked against the declaration instead of contributing to its inferred types. The handler returns the
 * whole response, including `success: true`; for `stream` and `events` it writes the response itself and returns
 * `undefined`.
 */
export function route<Params, Query, Body, Answer>(
  endpoint: Endpoint<z.ZodType<Params>, z.ZodType<Query>, z.ZodType<Body>, z.ZodType<unknown, Answer>>,
) {
  return {
    to(handler: (context: HandlerContext<Params, Query, Body>) => Promise<Answer | undefined>): Route {
      return { endpoint, handle: handler as Route['handle'] };
    },
  };
}
