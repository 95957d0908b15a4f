import type { ServiceName } from '@geoplan/contracts/define';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { Identity, UserIdentity } from '@geoplan/kit/identity/identity';
import { internalTokenLifeS, mintInternalToken } from '@geoplan/kit/identity/internal-token';
import type { RateCounter } from '../limits/rate-limit.ts';

/** Identities a request may be forwarded for; the gateway itself never forwards one. */
export type ForwardedIdentity = Exclude<Identity, { kind: 'service' }>;

/** The caller a request is forwarded for, with the internal tokens that prove it. */
export interface Caller<I extends ForwardedIdentity = ForwardedIdentity> {
  readonly identity: I;
  /** `Authorization` value for one service; minted once for it and used until less than 15 s of its life are left. */
  internalToken(service: ServiceName): string;
}

/** A verified user token; the unit of the token cache. */
export interface AuthenticatedUser extends Caller<UserIdentity> {
  readonly rateCounter: RateCounter;
  /** When the token must be verified again, ms since the epoch. */
  readonly verifyAgainAtMs: number;
  /** When the token itself expires, ms since the epoch. */
  readonly expiresAtMs: number;
}

const renewBeforeExpiryS = 15;

interface CachedInternalToken {
  readonly authorization: string;
  readonly renewAtMs: number;
}

/** Mints internal tokens for one identity and caches them per service. */
export function createInternalTokenCache(
  identity: ForwardedIdentity,
  key: GatewaySigningKey,
): Caller['internalToken'] {
  const cached: Partial<Record<ServiceName, CachedInternalToken>> = {};
  return (service) => {
    const now = Date.now();
    const known = cached[service];
    if (known && now < known.renewAtMs) return known.authorization;
    const authorization = `Bearer ${mintInternalToken(identity, service, key)}`;
    // `iat` is cut to the second, so up to one more second of the life is already gone.
    cached[service] = {
      authorization,
      renewAtMs: now + (internalTokenLifeS - renewBeforeExpiryS - 1) * 1000,
    };
    return authorization;
  };
}
