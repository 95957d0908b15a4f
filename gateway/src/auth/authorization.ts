import type { Endpoint } from '@geoplan/contracts/define';
import type { RouteMatch } from '@geoplan/contracts/routing/route-table';
import { AppError } from '@geoplan/kit/errors';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { peerKey } from '@geoplan/kit/limits/peer-key';
import type { AuthorizedRequest, GatewayRequest } from '../request/gateway-request.ts';
import { createInternalTokenCache, type Caller, type AuthenticatedUser } from '../request/caller.ts';
import { createEndpointPolicies } from '../request/endpoint-policies.ts';
import type { DeniedAccessAudit } from './denied-access-audit.ts';
import type { RateCounter } from '../limits/rate-limit.ts';
import type { TokenVerifier } from './token-verifier.ts';

export interface AuthorizationOptions {
  endpoints: readonly Endpoint[];
  tokens: TokenVerifier;
  /** Rate limit of one peer (an IPv6 /64 is one), for requests without a cached token. */
  peerRateCounter: (peer: string) => RateCounter;
  signingKey: GatewaySigningKey;
  deniedAccessAudit: Pick<DeniedAccessAudit, 'record'>;
}

/** Authorization: whether a caller may use an endpoint now. */
export interface Authorization {
  /**
   * Verifies a token that is not cached; undefined for an invalid one on a public endpoint.
   * @throws AppError unauthenticated, rate_limited, service_unavailable
   */
  authenticate(
    gatewayRequest: GatewayRequest,
    match: RouteMatch,
    token: string,
  ): Promise<AuthenticatedUser | undefined>;
  /** @throws AppError when the caller may not make this request now */
  authorize(
    gatewayRequest: GatewayRequest,
    match: RouteMatch,
    user: AuthenticatedUser | undefined,
  ): AuthorizedRequest;
}

const bearerPrefix = 'bearer ';

/** The bearer token; undefined without the header, empty for anything else in it. */
export function tokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  if (authorization.slice(0, bearerPrefix.length).toLowerCase() !== bearerPrefix) return '';
  return authorization.slice(bearerPrefix.length);
}

function isPublicRoute(match: RouteMatch): boolean {
  return match.found ? match.endpoint.access === 'public' : match.isPublic;
}

function noRouteError(match: RouteMatch & { found: false }, user: AuthenticatedUser | undefined): AppError {
  if (!user && !match.isPublic) return new AppError('unauthenticated');
  if (match.allow.length === 0) return new AppError('not_found');
  return new AppError('method_not_allowed', undefined, { headers: { allow: match.allow.join(', ') } });
}

function consume(rateCounter: RateCounter): void {
  const retryAfterS = rateCounter.count();
  if (retryAfterS > 0) throw new AppError('rate_limited', undefined, { retryAfterS });
}

/** Checks route, token, request rate and role, in this order: a denied request counts against the rate like any other. */
export function createAuthorization(options: AuthorizationOptions): Authorization {
  const { tokens, peerRateCounter } = options;
  const policies = createEndpointPolicies(options.endpoints);
  const anonymous: Caller = {
    identity: { kind: 'anonymous' },
    internalToken: createInternalTokenCache({ kind: 'anonymous' }, options.signingKey),
  };
  return {
    async authenticate(gatewayRequest, match, token) {
      // Before the signature is verified: forged tokens must not cost us CPU.
      consume(peerRateCounter(peerKey(gatewayRequest.address)));
      try {
        return await tokens.verify(token);
      } catch (error) {
        if (isPublicRoute(match) && error instanceof AppError && error.status === 401) return undefined;
        throw error;
      }
    },
    authorize(gatewayRequest, match, user) {
      if (!match.found) throw noRouteError(match, user);
      const policy = policies.get(match.endpoint);
      if (!policy) throw new AppError('not_found');
      gatewayRequest.policy = policy;
      gatewayRequest.caller = user ?? anonymous;
      if (user) gatewayRequest.user = user;
      consume(user ? user.rateCounter : peerRateCounter(peerKey(gatewayRequest.address)));
      const authorized = gatewayRequest as AuthorizedRequest;
      if (policy.isPublic) return authorized;
      if (!user) throw new AppError('unauthenticated');
      if (policy.allowed.has(user.identity.role)) return authorized;
      options.deniedAccessAudit.record(authorized, user.identity);
      throw new AppError('forbidden');
    },
  };
}
