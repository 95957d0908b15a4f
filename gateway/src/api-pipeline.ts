import type { RouteMatch } from '@geoplan/contracts/routing/route-table';
import { AppError } from '@geoplan/kit/errors';
import type { Limiter } from '@geoplan/kit/limits/limiter';
import { peerKey } from '@geoplan/kit/limits/peer-key';
import type { Log } from '@geoplan/kit/log';
import { createAuthorization, tokenOf, type AuthorizationOptions } from './auth/authorization.ts';
import { sendError } from './request/error-response.ts';
import type { AuthorizedRequest, GatewayRequest } from './request/gateway-request.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import { assertNoEncodedSlashes } from './request/path-guard.ts';
import { createRouteLookup } from './request/route-lookup.ts';
import { createBodyReader } from './request/request-body.ts';

/**
 * Delay before a 429 or 503 for load: a client that retries at once would otherwise cost more than the work that was
 * rejected (reliability P22).
 */
const rejectionDelayMs = 200;
/** Jitter, so that clients rejected together do not retry together. */
const rejectionJitterMs = 200;

interface ApiPipelineOptions extends AuthorizationOptions {
  forwarder: Forwarder;
  /** Rate limit per peer of changes by anonymous callers, on all replicas together. */
  publicChanges: Limiter;
  log: Log;
}

/**
 * The pipeline of every `/api/*` request: route, token, role, limits, body, forward. It runs synchronously as long as the
 * token is cached and there is no body.
 */
export function createApiPipeline(
  options: ApiPipelineOptions,
): (gatewayRequest: GatewayRequest, path: string) => void {
  const { tokens, forwarder, publicChanges, log } = options;
  const findRoute = createRouteLookup(options.endpoints);
  const authorization = createAuthorization(options);
  const readBody = createBodyReader();
  // A rejection under load is the limit working; a log line with a stack for each would be load of its own.
  const silentLog = log.child({}, { level: 'silent' });

  function fail(gatewayRequest: GatewayRequest, error: unknown): void {
    const { request, response, id } = gatewayRequest;
    const isOverLimit = error instanceof AppError && error.retryAfterS !== undefined;
    if (isOverLimit) {
      const waitMs = rejectionDelayMs + Math.random() * rejectionJitterMs;
      setTimeout(sendError, waitMs, request, response, error, id, silentLog);
    } else sendError(request, response, error, id, log);
  }
  async function limitPublicChange({ address }: AuthorizedRequest): Promise<void> {
    const { allowed, retryAfterMs } = await publicChanges.take(peerKey(address));
    if (!allowed) throw new AppError('rate_limited', undefined, { retryAfterS: retryAfterMs / 1000 });
  }
  async function processAsync(
    gatewayRequest: GatewayRequest,
    match: RouteMatch,
    token: string | undefined,
  ): Promise<void> {
    const user =
      token === undefined ? undefined : await authorization.authenticate(gatewayRequest, match, token);
    const authorized = authorization.authorize(gatewayRequest, match, user);
    if (!user && gatewayRequest.request.method !== 'GET') await limitPublicChange(authorized);
    const { headers, policy } = authorized;
    const body =
      headers.bodyBytes === 0 ? undefined : await readBody(gatewayRequest, policy.endpoint.bodyLimitBytes);
    if (!gatewayRequest.response.destroyed) forwarder.forward(authorized, body);
  }

  return (gatewayRequest, path) => {
    try {
      const match = findRoute(gatewayRequest.request.method ?? '', path);
      if (!match.found && match.allow.length === 0) assertNoEncodedSlashes(path);
      const token = tokenOf(gatewayRequest.headers?.authorization);
      const user = token === undefined ? undefined : tokens.cached(token);
      if (user && gatewayRequest.headers?.bodyBytes === 0)
        forwarder.forward(authorization.authorize(gatewayRequest, match, user), undefined);
      else processAsync(gatewayRequest, match, token).catch((error: unknown) => fail(gatewayRequest, error));
    } catch (error) {
      fail(gatewayRequest, error);
    }
  };
}
