import type { Endpoint } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { peerKey, type Limiter } from '@geoplan/kit/limits/limiter';
import type { Log } from '@geoplan/kit/log';
import {
  createInternalTokenCache,
  tokenOf,
  type AuthenticatedUser,
  type Caller,
  type TokenVerifier,
} from './auth/authentication.ts';
import type { DeniedAccessAudit } from './auth/denied-access-audit.ts';
import type { RateCounter } from './limits/request-limits.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import { sendError } from './request/error-response.ts';
import type { AuthorizedRequest, GatewayRequest } from './request/gateway-request.ts';
import { assertNoEncodedSlashes, createRoutes, type Route } from './request/routes.ts';

/**
 * Delay before a 429 or 503 for load: a client that retries at once would otherwise cost more than the work that was
 * rejected (reliability P22).
 */
const rejectionDelayMs = 200;
/** Jitter, so that clients rejected together do not retry together. */
const rejectionJitterMs = 200;

interface ApiPipelineOptions {
  endpoints: readonly Endpoint[];
  tokens: TokenVerifier;
  /** Rate limit of one peer (an IPv6 /64 is one), for requests without a cached token. */
  peerRateCounter: (peer: string) => RateCounter;
  /** Rate limit per peer of changes by anonymous callers, on all replicas together. */
  publicChanges: Limiter;
  signingKey: GatewaySigningKey;
  deniedAccessAudit: Pick<DeniedAccessAudit, 'record'>;
  forwarder: Forwarder;
  log: Log;
}

function isPublicRoute(route: Route): boolean {
  return route.found ? route.policy.isPublic : route.isPublic;
}

function noRouteError(route: Route & { found: false }, user: AuthenticatedUser | undefined): AppError {
  if (!user && !route.isPublic) return new AppError('unauthenticated');
  if (route.allow.length === 0) return new AppError('not_found');
  return new AppError('method_not_allowed', undefined, { headers: { allow: route.allow.join(', ') } });
}

function consume(rateCounter: RateCounter): void {
  const retryAfterS = rateCounter.count();
  if (retryAfterS > 0) throw new AppError('rate_limited', undefined, { retryAfterS });
}

/** Authorization: checks route, token, rate and role, in this order: a denied request counts against the rate like any other. */
function createAuthorization(options: ApiPipelineOptions) {
  const { tokens, peerRateCounter, publicChanges } = options;
  const anonymous: Caller = {
    identity: { kind: 'anonymous' },
    internalToken: createInternalTokenCache({ kind: 'anonymous' }, options.signingKey),
  };
  return {
    /**
     * Verifies a token that is not cached; undefined for an invalid one on a public endpoint.
     * @throws AppError unauthenticated, rate_limited, service_unavailable
     */
    async authenticate(
      gatewayRequest: GatewayRequest,
      route: Route,
      token: string,
    ): Promise<AuthenticatedUser | undefined> {
      // Before the signature is verified: forged tokens must not cost us CPU.
      consume(peerRateCounter(peerKey(gatewayRequest.address)));
      try {
        return await tokens.verify(token);
      } catch (error) {
        if (isPublicRoute(route) && error instanceof AppError && error.status === 401) return undefined;
        throw error;
      }
    },
    /** @throws AppError when the caller may not make this request now */
    authorize(
      gatewayRequest: GatewayRequest,
      route: Route,
      user: AuthenticatedUser | undefined,
    ): AuthorizedRequest {
      if (!route.found) throw noRouteError(route, user);
      const { policy } = route;
      gatewayRequest.policy = policy;
      gatewayRequest.caller = user ?? anonymous;
      gatewayRequest.user = user;
      consume(user ? user.rateCounter : peerRateCounter(peerKey(gatewayRequest.address)));
      const authorized = gatewayRequest as AuthorizedRequest;
      if (policy.isPublic) return authorized;
      if (!user) throw new AppError('unauthenticated');
      if (policy.allowed.has(user.identity.role)) return authorized;
      options.deniedAccessAudit.record(authorized, user.identity);
      throw new AppError('forbidden');
    },
    /** @throws AppError rate_limited */
    async limitPublicChange({ address }: GatewayRequest): Promise<void> {
      const { allowed, retryAfterMs } = await publicChanges.take(peerKey(address));
      if (!allowed) throw new AppError('rate_limited', undefined, { retryAfterS: retryAfterMs / 1000 });
    },
  };
}

/** Bytes of buffered bodies of all requests together; beyond it new ones get a 503. */
const maxBufferedBytes = 64 * 1024 * 1024;

/**
 * Buffers bodies whole before anything is forwarded, so that a slow or endless one never reaches a service or takes one of
 * its concurrency slots (reliability P24, P25).
 */
function createBodyReader(): (gatewayRequest: GatewayRequest, limitBytes: number) => Promise<Buffer> {
  let bufferedBytes = 0;
  return function readBody({ request, response, headers }, limitBytes) {
    return new Promise((resolve, reject) => {
      const pieces: Buffer[] = [];
      let size = 0;
      // The bytes are released once the request is over, not once it is read: the body is still being sent to the service.
      response.once('close', () => {
        bufferedBytes -= size;
      });
      const rejectBody = (error: AppError): void => {
        request.off('data', onData);
        pieces.length = 0;
        reject(error);
      };
      const onData = (piece: Buffer): void => {
        size += piece.length;
        bufferedBytes += piece.length;
        if (size > limitBytes) rejectBody(new AppError('payload_too_large'));
        else if (bufferedBytes > maxBufferedBytes) rejectBody(new AppError('service_unavailable'));
        else pieces.push(piece);
      };
      if (headers && headers.bodyBytes > limitBytes) {
        reject(new AppError('payload_too_large'));
        return;
      }
      if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
      request.on('data', onData);
      request.once('end', () =>
        resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)),
      );
      request.once('error', () => reject(new AppError('invalid_input', 'Запрос оборвался')));
    });
  };
}

/**
 * The pipeline of every `/api/*` request: route, token, role, limits, body, forward. It runs synchronously as long as the
 * token is cached and there is no body.
 */
export function createApiPipeline(
  options: ApiPipelineOptions,
): (gatewayRequest: GatewayRequest, path: string) => void {
  const { tokens, forwarder, log } = options;
  const findRoute = createRoutes(options.endpoints);
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
  async function processAsync(
    gatewayRequest: GatewayRequest,
    route: Route,
    token: string | undefined,
  ): Promise<void> {
    const user =
      token === undefined ? undefined : await authorization.authenticate(gatewayRequest, route, token);
    const authorized = authorization.authorize(gatewayRequest, route, user);
    if (!user && gatewayRequest.request.method !== 'GET') await authorization.limitPublicChange(authorized);
    const { headers, policy } = authorized;
    const body =
      headers.bodyBytes === 0 ? undefined : await readBody(gatewayRequest, policy.endpoint.bodyLimitBytes);
    if (!gatewayRequest.response.destroyed) forwarder.forward(authorized, body);
  }

  return (gatewayRequest, path) => {
    try {
      const route = findRoute(gatewayRequest.request.method ?? '', path);
      if (!route.found && route.allow.length === 0) assertNoEncodedSlashes(path);
      const token = tokenOf(gatewayRequest.headers?.authorization);
      const user = token === undefined ? undefined : tokens.cached(token);
      if (user && gatewayRequest.headers?.bodyBytes === 0)
        forwarder.forward(authorization.authorize(gatewayRequest, route, user), undefined);
      else processAsync(gatewayRequest, route, token).catch((error: unknown) => fail(gatewayRequest, error));
    } catch (error) {
      fail(gatewayRequest, error);
    }
  };
}
