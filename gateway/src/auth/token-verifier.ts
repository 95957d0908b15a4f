import type { KeyObject } from 'node:crypto';
import { AppError } from '@geoplan/kit/errors';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import { keyIdOf, verifyUserToken } from '@geoplan/kit/identity/user-token';
import { LRUCache } from 'lru-cache';
import { createInternalTokenCache, type AuthenticatedUser } from '../request/caller.ts';
import type { RateCounter } from '../limits/rate-limit.ts';
import type { Revocations } from './revocations.ts';
import type { SigningKeys } from './signing-keys.ts';

interface TokenVerifierOptions {
  keys: Pick<SigningKeys, 'loaded' | 'known' | 'find'>;
  revocations: Pick<Revocations, 'has' | 'loaded'>;
  signingKey: GatewaySigningKey;
  rateCounterOf: (userId: string) => RateCounter;
}

/** Verifies user tokens and caches the result. */
export interface TokenVerifier {
  /** The user of a token verified less than a minute ago; undefined when it has to be verified. */
  cached(token: string): AuthenticatedUser | undefined;
  /**
   * Verifies a token.
   * @throws AppError unauthenticated; service_unavailable until auth's keys and revocations have been loaded once
   */
  verify(token: string): Promise<AuthenticatedUser>;
  clear(): void;
}

/** A verified token is trusted this long without being verified again (performance 1). */
const cacheMs = 60_000;
/** More than the users active at once; a smaller cache costs a full verification each time (performance 1). */
const maxCachedTokens = 20_000;

/** Verifies ES256 user tokens; the cache's key is the whole token, so an altered one is never found in it. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { keys, revocations, signingKey, rateCounterOf } = options;
  const cache = new LRUCache<string, AuthenticatedUser>({ max: maxCachedTokens });

  async function keyOf(token: string): Promise<KeyObject> {
    const kid = keyIdOf(token);
    const key = kid === undefined ? undefined : (keys.known(kid) ?? (await keys.find(kid)));
    if (!key) throw new AppError('unauthenticated');
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
      if (!keys.loaded() || !revocations.loaded()) throw new AppError('service_unavailable');
      const found = verified(token, await keyOf(token));
      if (revocations.has(found.identity.sessionId)) throw new AppError('unauthenticated');
      cache.set(token, found);
      return found;
    },
    clear: () => cache.clear(),
  };
}
