import type { KeyObject } from 'node:crypto';
import type { ServiceName } from '@geoplan/contracts/define';
import { sessionExpiredText } from '@geoplan/contracts/errors';
import type { Bus } from '@geoplan/kit/bus/bus';
import { AppError } from '@geoplan/kit/errors';
import type { Probe } from '@geoplan/kit/health';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { Identity, UserIdentity } from '@geoplan/kit/identity/identity';
import { internalTokenLifeS, mintInternalToken } from '@geoplan/kit/identity/internal-token';
import { keyIdOf, verifyUserToken } from '@geoplan/kit/identity/user-token';
import type { Log } from '@geoplan/kit/log';
import { LRUCache } from 'lru-cache';
import type { Holding } from '../limits/holdings.ts';
import { createRateLimit, type RateCounter } from '../limits/request-limits.ts';
import { createRevocations, type Revocations } from './revocations.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

/** Identities for which a request may be forwarded. The gateway never forwards a request under a service identity. */
type ForwardedIdentity = Exclude<Identity, { kind: 'service' }>;

/** Caller for whom a request is forwarded, with the internal tokens that prove it. */
export interface Caller<I extends ForwardedIdentity = ForwardedIdentity> {
  readonly identity: I;
  /** `Authorization` value for one service; minted once and used until less than 15 s of its lifetime are left. */
  internalToken(service: ServiceName): string;
}

/** Verified user token, as stored in the token cache. */
export interface AuthenticatedUser extends Caller<UserIdentity> {
  readonly rateCounter: RateCounter;
  readonly holding: Holding;
  /** User fields appended to each access log line for this user. */
  readonly lineFields: string;
  /** Time at which the token must be verified again, ms since the epoch. */
  readonly verifyAgainAtMs: number;
  /** Expiry of the token itself, ms since the epoch. */
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
    // `iat` is truncated to the second, so up to one more second of the lifetime has passed.
    cached[service] = {
      authorization,
      renewAtMs: now + (internalTokenLifeS - renewBeforeExpiryS - 1) * 1000,
    };
    return authorization;
  };
}

const bearerPrefix = 'bearer ';
/** Most common spelling of the prefix, compared first so that lower-casing is rarely needed. */
const commonBearerPrefix = 'Bearer ';

/** Bearer token; `undefined` if the header is missing, empty for any other scheme. */
export function tokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  if (authorization.startsWith(commonBearerPrefix)) return authorization.slice(bearerPrefix.length);
  if (authorization.slice(0, bearerPrefix.length).toLowerCase() !== bearerPrefix) return '';
  return authorization.slice(bearerPrefix.length);
}

interface TokenVerifierOptions {
  keys: Pick<SigningKeys, 'loaded' | 'known' | 'find'>;
  revocations: Pick<Revocations, 'has' | 'loaded'>;
  signingKey: GatewaySigningKey;
  rateCounterOf: (userId: string) => RateCounter;
  holdingOf: (userId: string) => Holding;
}

/** Verifies user tokens and caches the result. */
export interface TokenVerifier {
  /** User of a token verified less than a minute ago; `undefined` if it must be verified. */
  cached(token: string): AuthenticatedUser | undefined;
  /**
   * Verifies a token.
   * @throws AppError unauthenticated; service_unavailable until auth's keys and revocations have been loaded once
   */
  verify(token: string): Promise<AuthenticatedUser>;
  clear(): void;
}

/** Time for which a verified token is trusted without another verification (performance 1). */
const cacheMs = 60_000;
/**
 * Greater than the number of concurrently active users; a smaller cache would cause a full verification each time
 * (performance 1).
 */
const maxCachedTokens = 20_000;

/**
 * Verifies ES256 user tokens. The cache key is the whole token, so an altered token never matches. Each session has
 * only one entry, because a valid token has 32 spellings. The spellings result from the second form of the signature
 * (n − s) and the bits that base64url ignores.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { keys, revocations, signingKey, rateCounterOf, holdingOf } = options;
  const cache = new LRUCache<string, AuthenticatedUser>({ max: maxCachedTokens });
  /** Cached token of each session. */
  const tokensBySession = new LRUCache<string, string>({ max: maxCachedTokens });

  async function keyOf(token: string): Promise<KeyObject> {
    const kid = keyIdOf(token);
    const key = kid === undefined ? undefined : (keys.known(kid) ?? (await keys.find(kid)));
    // A header with a scheme other than Bearer contains no token of ours, so no session can have expired.
    if (!key) throw new AppError('unauthenticated', token === '' ? undefined : sessionExpiredText);
    return key;
  }
  function verified(token: string, key: KeyObject): AuthenticatedUser {
    const claims = verifyUserToken(token, key);
    const { sub: userId, sid: sessionId, email, role } = claims;
    const identity: UserIdentity = { kind: 'user', userId, email, role, sessionId };
    const expiresAtMs = claims.exp * 1000;
    return {
      identity,
      internalToken: createInternalTokenCache(identity, signingKey),
      rateCounter: rateCounterOf(userId),
      holding: holdingOf(userId),
      lineFields: `,"actor":${JSON.stringify(userId)}`,
      expiresAtMs,
      verifyAgainAtMs: Math.min(expiresAtMs, Date.now() + cacheMs),
    };
  }

  return {
    cached(token) {
      const found = cache.get(token);
      if (!found || found.verifyAgainAtMs <= Date.now()) return undefined;
      return revocations.has(found.identity.sessionId) ? undefined : found;
    },
    async verify(token) {
      if (!keys.loaded() || !revocations.loaded())
        throw new AppError('service_unavailable', undefined, { logText: 'auth unavailable' });
      const found = verified(token, await keyOf(token));
      if (revocations.has(found.identity.sessionId))
        throw new AppError('unauthenticated', sessionExpiredText);
      const { sessionId } = found.identity;
      const former = tokensBySession.get(sessionId);
      if (former !== undefined && former !== token) cache.delete(former);
      tokensBySession.set(sessionId, token);
      cache.set(token, found);
      return found;
    },
    clear() {
      cache.clear();
      tokensBySession.clear();
    },
  };
}

interface AuthenticationOptions {
  authUrl: string;
  signingKey: GatewaySigningKey;
  requestsPerUser: number;
  holdingOf: (userId: string) => Holding;
  /** Interval at which auth's public keys are polled, ms. */
  keysEveryMs?: number | undefined;
  /** Called once for each revoked session. */
  onSessionEnded: (sessionId: string) => void;
  bus: Bus;
  log: Log;
}

/** Authentication: auth's signing keys, revoked sessions, and the cache of verified tokens. */
export interface Authentication {
  tokens: TokenVerifier;
  probes: Record<string, Probe>;
  close(): void;
}

/** Starts polling auth's keys and revoked sessions. */
export function createAuthentication(options: AuthenticationOptions): Authentication {
  const { authUrl, signingKey, holdingOf, bus, log } = options;
  const keys = createSigningKeys({
    authUrl,
    log,
    onRemoved: () => tokens.clear(),
    ...(options.keysEveryMs !== undefined && { everyMs: options.keysEveryMs }),
  });
  const revocations = createRevocations({
    authUrl,
    signingKey,
    bus,
    log,
    onRevoked: options.onSessionEnded,
  });
  const rateCounterOf = createRateLimit(options.requestsPerUser);
  const tokens = createTokenVerifier({ keys, revocations, signingKey, rateCounterOf, holdingOf });
  return {
    tokens,
    probes: {
      keys: () => (keys.loaded() ? 'ok' : 'down'),
      revocations: () => revocations.condition(),
    },
    close() {
      keys.close();
      revocations.close();
    },
  };
}
