import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { endpoints } from '@geoplan/contracts/api';
import {
  roleAllows,
  statusOf,
  type Access,
  type Endpoint,
  type ServiceName,
} from '@geoplan/contracts/define';
import { errorCodesOf } from '@geoplan/contracts/error-codes-of';
import type { ErrorCode } from '@geoplan/contracts/errors';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import type { Probe } from '../health.ts';
import type { GatewayPublicKeys } from '../identity/gateway-keys.ts';
import type { Identity } from '../identity/identity.ts';
import { createInternalTokenVerifier } from '../identity/internal-token.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { currentTrace, nextTraceparent, readTraceparent, withTrace } from '../trace.ts';
import { spanSink } from '../tracing/finished-spans.ts';
import { sendJson } from './compression.ts';
import { errorResponse } from './error-response.ts';
import { boundServerTimes, serverOptions } from './listen.ts';
import { createManagementRoutes } from './management-routes.ts';
import { bodyReader, readInput } from './read-input.ts';
import { isReaderGone, readerSignal } from './reader-signal.ts';
import { localRequestHeader, type Route } from './route.ts';

declare module 'express-serve-static-core' {
  // Express' mechanism for request-wide values.
  interface Locals {
    requestId: string;
    /**
     * Declared path of the endpoint, for logs and metrics; the raw path may contain user input. Unset for internal
     * calls.
     */
    routePath?: string;
    /** Error codes of the endpoint; unset until the caller has access. */
    errors?: ReadonlySet<ErrorCode>;
  }
}

/**
 * Log text for a bug that makes an endpoint fail with a code that `/api/docs` does not show. The text makes tests
 * fail (`serviceUnderTest`).
 */
export const undeclaredErrorText = 'undeclared error code';

interface HttpServiceOptions {
  name: ServiceName;
  routes: readonly Route[];
  log: Log;
  metrics: Metrics;
  gatewayKeys: GatewayPublicKeys;
  /** Declared endpoints; overridden only by tests of the kit. */
  declared?: readonly Endpoint[];
  /** Dependencies checked by `/readyz`. */
  probes: Record<string, Probe>;
  /** Internal routes outside the contracts: only for our own processes (`service` identity), or public (JWKS). */
  internalRoutes?: (app: Express, requireService: RequestHandler) => void;
}

/**
 * Asserts that every declared endpoint of the service has exactly one route, and no route belongs to another service.
 */
function assertRoutesComplete(name: ServiceName, routes: readonly Route[], all: readonly Endpoint[]): void {
  const declared = all.filter((each) => each.service === name);
  const served = new Set(routes.map((each) => each.endpoint));
  const missing = declared.filter((each) => !served.has(each));
  if (missing.length > 0 || served.size !== routes.length || routes.length !== declared.length)
    throw new Error(
      `${name}: routes differ from the contract: ${missing.map((each) => `${each.method} ${each.path}`).join(', ')}`,
    );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Gives each request an id and a trace, and writes one log line and one metric when its response is sent. */
function requestContext(
  log: Log,
  observe: (method: string, path: string, status: number, seconds: number) => void,
): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const given = header(request.headers['x-request-id']);
    const requestId = given && uuid.test(given) ? given : randomUUID();
    response.locals.requestId = requestId;
    const caused = header(request.headers['traceparent']);
    const trace = { traceparent: nextTraceparent(caused), requestId };
    withTrace(trace, () => {
      response.once('close', () => {
        const ms = performance.now() - startedAt;
        const path = response.locals.routePath ?? 'unknown';
        observe(request.method, path, response.statusCode, ms / 1000);
        const line = { method: request.method, path, status: response.statusCode, ms: Math.round(ms) };
        // Our own processes poll the internal calls every second or two; a log line for each of them would bury the
        // lines of user requests.
        const level = response.locals.routePath === undefined && response.statusCode < 400 ? 'debug' : 'info';
        withTrace(trace, () =>
          log[level](line, response.writableFinished ? 'answered' : 'client disconnected'),
        );
        // Polls by our own processes would only start new, useless traces.
        if (level === 'debug') return;
        spanSink()?.({
          name: `${request.method} ${path}`,
          kind: 'server',
          traceparent: trace.traceparent,
          parent: readTraceparent(caused),
          startedAtMs: startedAt,
          endedAtMs: startedAt + ms,
          isFailed: response.statusCode >= 500,
          attributes: { 'http.response.status_code': response.statusCode },
        });
      });
      next();
    });
  };
}

const bearer = /^Bearer ([A-Za-z0-9._-]+)$/;

/**
 * Authenticates the call and returns the identity from the gateway's internal token.
 * @throws AppError unauthenticated if the call has no valid internal token
 */
function callerOf(request: Request, verify: (token: string) => Identity): Identity {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('unauthenticated');
  return verify(token);
}

/**
 * Authorizes the caller for an endpoint. The gateway has already done so, and services repeat the check.
 * @throws AppError unauthenticated if the caller is not a signed-in user, forbidden if the user's role is too low
 */
function requireAccess(identity: Identity, access: Access): void {
  // A call made by the gateway itself has no declared endpoint.
  if (identity.kind === 'service') throw new AppError('unauthenticated');
  if (access === 'public') return;
  if (identity.kind !== 'user') throw new AppError('unauthenticated');
  if (!roleAllows(identity.role, access)) throw new AppError('forbidden');
}

/**
 * Client address as seen by the gateway; `null` if the gateway sent none. Trust it only with a verified internal
 * token.
 */
function addressOf(request: Request): string | null {
  const forwarded = request.headers['x-forwarded-for'];
  return typeof forwarded === 'string' && forwarded.length <= 45 ? forwarded : null;
}

function serve(
  route: Route,
  verify: ReturnType<typeof createInternalTokenVerifier>,
  log: Log,
): RequestHandler[] {
  const { endpoint, handle } = route;
  const errors = errorCodesOf(endpoint);
  return [
    (request, response, next) => {
      response.locals.routePath = endpoint.path;
      // Same default as in the gateway, because a response is specific to a user or changes within seconds.
      response.set('cache-control', 'no-store');
      const identity = callerOf(request, verify);
      requireAccess(identity, endpoint.access);
      response.locals.errors = errors;
      response.locals['identity'] = identity;
      if (identity.kind === 'user') currentTrace().actor = identity.userId;
      next();
    },
    bodyReader(endpoint),
    async (request, response) => {
      const input = readInput(endpoint, request);
      const answer = await handle({
        ...input,
        identity: response.locals['identity'],
        ip: addressOf(request),
        isLocal: request.headers[localRequestHeader] !== undefined,
        requestId: response.locals.requestId,
        log,
        signal: readerSignal(response),
        response,
      });
      // In this case the handler has already sent a 304.
      if (endpoint.delivery !== 'json' || response.writableEnded) return;
      const checked = endpoint.response.parse(answer);
      await sendJson(response.status(statusOf(endpoint, checked)), JSON.stringify(checked));
    },
  ];
}

/** Builds the HTTP server of a service from its routes; the caller listens on it. */
export function createHttpService(options: HttpServiceOptions): Server {
  const { name, routes, log, metrics } = options;
  assertRoutesComplete(name, routes, options.declared ?? endpoints);
  const verify = createInternalTokenVerifier(name, options.gatewayKeys);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // `readInput` parses queries, because Express' parser would turn repeated names into arrays.
  app.set('query parser', false);
  const management = createManagementRoutes(options);
  app.get(management.paths, management.handle);
  app.use(
    requestContext(log, (method, path, status, seconds) =>
      metrics.httpSeconds(method, path, status)(seconds),
    ),
  );
  options.internalRoutes?.(app, (request, _response, next) => {
    if (callerOf(request, verify).kind !== 'service') throw new AppError('unauthenticated');
    next();
  });
  for (const route of routes) {
    const method = route.endpoint.method.toLowerCase() as 'get';
    app[method](route.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), ...serve(route, verify, log));
  }
  app.use((request) => {
    callerOf(request, verify);
    throw new AppError('not_found');
  });
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    if (isReaderGone(error)) return;
    const { requestId, routePath: path, errors } = response.locals;
    const answer = errorResponse(error, requestId, log);
    const { code } = answer.body.error;
    if (errors?.has(code) === false) log.error({ code, method: request.method, path }, undeclaredErrorText);
    if (response.headersSent) response.destroy();
    else response.status(answer.status).set(answer.headers).json(answer.body);
  };
  app.use(onError);
  return boundServerTimes(createServer(serverOptions, app));
}
