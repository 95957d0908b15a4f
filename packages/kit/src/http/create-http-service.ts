import { createServer, type Server } from 'node:http';
import { endpoints } from '@geoplan/contracts/api';
import { statusOf, type Endpoint, type ServiceName } from '@geoplan/contracts/define';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { readiness, type Probe } from '../health.ts';
import type { GatewayPublicKeys } from '../identity/gateway-keys.ts';
import { createInternalTokenVerifier } from '../identity/internal-token.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { currentTrace } from '../trace.ts';
import { addressOf, callerOf, requireAccess } from './caller.ts';
import { errorResponse } from './error-response.ts';
import { bodyReader, readInput } from './read-input.ts';
import { requestContext } from './request-context.ts';
import type { Route } from './route.ts';
import { boundServerTimes, serverOptions } from './server-limits.ts';

interface HttpServiceOptions {
  name: ServiceName;
  routes: readonly Route[];
  log: Log;
  metrics: Metrics;
  gatewayKeys: GatewayPublicKeys;
  /** What the product declares; replaced only by tests of the kit. */
  declared?: readonly Endpoint[];
  /** Dependencies behind `/readyz`. */
  probes: Record<string, Probe>;
  /** Internal routes outside the contracts: only for our own processes (`service` identity), or public (JWKS). */
  internalRoutes?: (app: Express, requireService: RequestHandler) => void;
}

/** Asserts that every declared endpoint of the service has exactly one route, and no route is another service's. */
function assertRoutesComplete(name: ServiceName, routes: readonly Route[], all: readonly Endpoint[]): void {
  const declared = all.filter((each) => each.service === name);
  const served = new Set(routes.map((each) => each.endpoint));
  const missing = declared.filter((each) => !served.has(each));
  if (missing.length > 0 || served.size !== routes.length || routes.length !== declared.length)
    throw new Error(
      `${name}: routes differ from the contract: ${missing.map((each) => `${each.method} ${each.path}`).join(', ')}`,
    );
}

function serve(
  route: Route,
  verify: ReturnType<typeof createInternalTokenVerifier>,
  log: Log,
): RequestHandler[] {
  const { endpoint, handle } = route;
  return [
    (request, response, next) => {
      response.locals.routePath = endpoint.path;
      const identity = callerOf(request, verify);
      requireAccess(identity, endpoint.access);
      response.locals['identity'] = identity;
      if (identity.kind === 'user') currentTrace().actor = identity.userId;
      next();
    },
    bodyReader(endpoint),
    async (request, response) => {
      const input = readInput(endpoint, request);
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const answer = await handle({
        ...input,
        identity: response.locals['identity'],
        ip: addressOf(request),
        requestId: response.locals.requestId,
        log,
        signal: gone.signal,
        response,
      });
      if (endpoint.delivery !== 'json') return;
      const checked = endpoint.answer.parse(answer);
      response.status(statusOf(endpoint, checked)).json(checked);
    },
  ];
}

/** Health checks and metrics for the operator, on the internal port only. */
function serveHealth(app: Express, options: HttpServiceOptions): void {
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const state = await readiness(options.probes);
    response.status(state.status === 'down' ? 503 : 200).json(state);
  });
  app.get('/metrics', async (_request, response) => {
    response.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
}

/** Builds a service's HTTP side from its routes; the caller listens on the returned server. */
export function createHttpService(options: HttpServiceOptions): Server {
  const { name, routes, log, metrics } = options;
  assertRoutesComplete(name, routes, options.declared ?? endpoints);
  const verify = createInternalTokenVerifier(name, options.gatewayKeys);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // Queries are read by readInput; Express' own parser would turn repeated names into arrays.
  app.set('query parser', false);
  serveHealth(app, options);
  app.use(
    requestContext(log, (method, path, status, seconds) =>
      metrics.httpSeconds.observe({ method, path, status: String(status) }, seconds),
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
  const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    const answer = errorResponse(error, response.locals.requestId, log);
    if (response.headersSent) response.destroy();
    else response.status(answer.status).set(answer.headers).json(answer.body);
  };
  app.use(onError);
  return boundServerTimes(createServer(serverOptions, app));
}
