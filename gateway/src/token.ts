import type { KeyObject } from 'node:crypto';
import { AppError } from '@geoplan/kit/errors';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import { keyIdOf, verifyUserToken } from '@geoplan/kit/identity/user-token';
import { LRUCache } from 'lru-cache';
import { createVoucher, type SignedIn } from './caller.ts';
import type { Allowance } from './request-rate.ts';
import type { Revocations } from './revocations.ts';
import type { SigningKeys } from './signing-keys.ts';

interface TokenCheckerOptions {
  keys: Pick<SigningKeys, 'loaded' | 'known' | 'find'>;
  revocations: Pick<Revocations, 'has' | 'loaded'>;
  signingKey: GatewaySigningKey;
  allowanceOf: (userId: string) => Allowance;
}

/** Recognises people by their user tokens. */
export interface TokenChecker {
  /** The person behind a token verified less than a minute ago; undefined when it has to be checked. */
  remembered(token: string): SignedIn | undefined;
  /**
   * Verifies a token.
   * @throws AppError unauthenticated; service_unavailable while auth has not yet told its keys and revocations
   */
  check(token: string): Promise<SignedIn>;
  forgetAll(): void;
}

/** A verified token is believed this long without another look (performance 1). */
const rememberMs = 60_000;
/** Larger than the number of people at work at once; a smaller cache costs the full price (performance 1). */
const rememberedTokens = 20_000;

/** Verifies ES256 user tokens; the cache's key is the whole token, so an altered one is never found in it. */
export function createTokenChecker(options: TokenCheckerOptions): TokenChecker {
  const { keys, revocations, signingKey, allowanceOf } = options;
  const cache = new LRUCache<string, SignedIn>({ max: rememberedTokens });

  async function keyOf(token: string): Promise<KeyObject> {
    const kid = keyIdOf(token);
    const key = kid === undefined ? undefined : (keys.known(kid) ?? (await keys.find(kid)));
    if (!key) throw new AppError('unauthenticated');
    return key;
  }
  function signedIn(token: string, key: KeyObject): SignedIn {
    const claims = verifyUserToken(token, key);
    const { sub: userId, sid: sessionId, email, role } = claims;
    const identity: UserIdentity = { kind: 'user', userId, email, role, sessionId };
    const expiresAtMs = claims.exp * 1000;
    return {
      identity,
      vouch: createVoucher(identity, signingKey),
      allowance: allowanceOf(userId),
      expiresAtMs,
      endsAtMs: Math.min(expiresAtMs, Date.now() + rememberMs),
    };
  }

  return {
    remembered(token) {
      const found = cache.get(token);
      if (!found || found.endsAtMs <= Date.now()) return undefined;
      return revocations.has(found.identity.sessionId) ? undefined : found;
    },
    async check(token) {
      if (!keys.loaded() || !revocations.loaded()) throw new AppError('service_unavailable');
      const found = signedIn(token, await keyOf(token));
      if (revocations.has(found.identity.sessionId)) throw new AppError('unauthenticated');
      cache.set(token, found);
      return found;
    },
    forgetAll: () => cache.clear(),
  };
}
