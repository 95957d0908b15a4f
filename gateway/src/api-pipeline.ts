import type { Endpoint } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { peerKey, type Limiter } from '@geoplan/kit/limits/limiter';
import {
  createInternalTokenCache,
  tokenOf,
  type AuthenticatedUser,
  type Caller,
  type TokenVerifier,
} from './auth/authentication.ts';
import { OverLimitError } from './limits/over-limit-error.ts';
import { countRequest, type RateCounter } from './limits/request-limits.ts';
import type { RequestShares } from './limits/request-shares.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import type { BodyReader } from './request/body-reader.ts';
import type { AuthorizedRequest, GatewayRequest } from './request/gateway-request.ts';
import type { RequestFailure } from './request/request-failure.ts';
import { assertNoEncodedSlashes, createRoutes, type Route } from './request/routes.ts';

interface ApiPipelineOptions {
  endpoints: readonly Endpoint[];
  tokens: TokenVerifier;
  /** Rate limit per peer for requests without a cached token; an IPv6 /64 counts as one peer. */
  peerRateCounter: (peer: string) => RateCounter;
  /** Rate limit per peer for changes by anonymous callers, across all replicas. */
  publicChanges: Limiter;
  signingKey: GatewaySigningKey;
  forwarder: Forwarder;
  shares: RequestShares;
  bodies: BodyReader;
  fail: RequestFailure;
}

function isPublicRoute(route: Route): boolean {
  return route.found ? route.policy.isPublic : route.isPublic;
}

function noRouteError(route: Route & { found: false }, user: AuthenticatedUser | undefined): AppError {
  if (!user && !route.isPublic) return new AppError('unauthenticated');
  if (route.allow.length === 0) return new AppError('not_found');
  return new AppError('method_not_allowed', undefined, { headers: { allow: route.allow.join(', ') } });
}

/**
 * Checks route, token, rate and role, in this order, so that a denied request counts against the rate like any other.
 */
function createAuthorization(options: ApiPipelineOptions) {
  const { tokens, peerRateCounter, publicChanges } = options;
  const anonymous: Caller = {
    identity: { kind: 'anonymous' },
    internalToken: createInternalTokenCache({ kind: 'anonymous' }, options.signingKey),
  };
  return {
    /**
     * Verifies a token that is not cached; returns `undefined` for an invalid token on a public endpoint.
     * @throws AppError unauthenticated, rate_limited, service_unavailable
     */
    async authenticate(
      gatewayRequest: GatewayRequest,
      route: Route,
      token: string,
    ): Promise<AuthenticatedUser | undefined> {
      // Counts the request before the signature is verified, because forged tokens must not cost us CPU.
      countRequest(peerRateCounter(peerKey(gatewayRequest.address)), 'rate', 'address');
      try {
        return await tokens.verify(token);
      } catch (error) {
        if (isPublicRoute(route) && error instanceof AppError && error.status === 401) return undefined;
        throw error;
      }
    },
    /** @throws AppError if the caller may not make this request now */
    authorize(
      gatewayRequest: GatewayRequest,
      route: Route,
      user: AuthenticatedUser | undefined,
    ): AuthorizedRequest {
      gatewayRequest.user = user;
      if (user) countRequest(user.rateCounter, 'rate', 'user');
      else countRequest(peerRateCounter(peerKey(gatewayRequest.address)), 'rate', 'address');
      if (!route.found) throw noRouteError(route, user);
      const { policy } = route;
      gatewayRequest.policy = policy;
      gatewayRequest.caller = user ?? anonymous;
      const authorized = gatewayRequest as AuthorizedRequest;
      if (policy.isPublic) return authorized;
      if (!user) throw new AppError('unauthenticated');
      if (policy.allowed.has(user.identity.role)) return authorized;
      throw new AppError('forbidden');
    },
    /** @throws OverLimitError */
    async limitPublicChange({ address }: GatewayRequest): Promise<void> {
      const { allowed, retryAfterMs } = await publicChanges.take(peerKey(address));
      if (!allowed) throw new OverLimitError('changes', 'address', retryAfterMs / 1000);
    },
  };
}

/**
 * Pipeline of every `/api/*` request: route, token, rate, role, the caller's share, body, forward. Runs synchronously
 * if the token is cached and the request has no body.
 */
export function createApiPipeline(
  options: ApiPipelineOptions,
): (gatewayRequest: GatewayRequest, path: string) => void {
  const { tokens, forwarder, shares, bodies, fail } = options;
  const findRoute = createRoutes(options.endpoints);
  const authorization = createAuthorization(options);

  async function processAsync(
    gatewayRequest: GatewayRequest,
    route: Route,
    token: string | undefined,
  ): Promise<void> {
    const user =
      token === undefined ? undefined : await authorization.authenticate(gatewayRequest, route, token);
    // If the client has disconnected during the token verification, shares taken now would never be released.
    if (gatewayRequest.response.destroyed) return;
    const authorized = authorization.authorize(gatewayRequest, route, user);
    shares.takeSlot(authorized);
    const hasBody = authorized.headers.bodyBytes !== 0;
    if (hasBody) shares.takeBody(authorized);
    if (!user && gatewayRequest.request.method !== 'GET') await authorization.limitPublicChange(authorized);
    const body = hasBody ? await bodies.read(authorized) : undefined;
    if (!gatewayRequest.response.destroyed) forwarder.forward(authorized, body);
  }

  return (gatewayRequest, path) => {
    try {
      const route = findRoute(gatewayRequest.request.method ?? '', path);
      if (!route.found && route.allow.length === 0) assertNoEncodedSlashes(path);
      const token = tokenOf(gatewayRequest.headers?.authorization);
      const user = token === undefined ? undefined : tokens.cached(token);
      if (user && gatewayRequest.headers?.bodyBytes === 0) {
        const authorized = authorization.authorize(gatewayRequest, route, user);
        shares.takeSlot(authorized);
        forwarder.forward(authorized, undefined);
      } else
        processAsync(gatewayRequest, route, token).catch((error: unknown) => fail(gatewayRequest, error));
    } catch (error) {
      fail(gatewayRequest, error);
    }
  };
}
