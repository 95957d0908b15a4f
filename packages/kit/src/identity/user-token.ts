import type { KeyObject } from 'node:crypto';
import { roleSchema } from '@geoplan/contracts/define';
import { sessionExpiredText } from '@geoplan/contracts/errors';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { SigningRing } from './key-ring.ts';

/** Lifetime of a user token, a working day and a half (reliability "How" 5: 8–12 h). */
export const userTokenLifeS = 12 * 3600;
/** Maximum time by which auth's clock may be ahead of this process's clock, s. */
const clockSkewS = 60;
const issuer = 'geoplan';
const audience = 'geoplan';

// jsonwebtoken accepts a missing `exp` and `role: ["admin"]`; this schema does not.
const claimsSchema = z.strictObject({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  /** User id. */
  sub: z.uuid(),
  /** Session id, the unit of revocation. */
  sid: z.uuid(),
  email: z.string().min(1),
  role: roleSchema,
  /** Seconds since the epoch. */
  iat: z.int(),
  exp: z.int(),
});
export type UserClaims = z.infer<typeof claimsSchema>;

/**
 * Checks conditions that the library does not check. Revocations are kept for the lifetime of a token, so a revoked
 * token with a longer lifetime would become valid again. The expiry of a token is therefore checked relative to its
 * issue time, which must not be in the future.
 */
function assertSessionLifetime({ iat, exp }: UserClaims): void {
  if (iat > Date.now() / 1000 + clockSkewS) throw new Error('token issued in the future');
  if (exp - iat > userTokenLifeS) throw new Error('token lifetime exceeds the session lifetime');
}

const headerSchema = z.strictObject({
  alg: z.literal('ES256'),
  typ: z.literal('JWT'),
  kid: z.string().min(1),
});

/** Signs a token for one session with the ring's current key. */
export function signUserToken(
  claims: Pick<UserClaims, 'sub' | 'sid' | 'email' | 'role'>,
  ring: SigningRing,
): string {
  return jsonwebtoken.sign(claims, ring.current.key, {
    algorithm: 'ES256',
    keyid: ring.current.kid,
    issuer,
    audience,
    expiresIn: userTokenLifeS,
  });
}

/** `kid` with which a token claims to be signed; `undefined` if the token does not have our format. */
export function keyIdOf(token: string): string | undefined {
  try {
    const decoded = jsonwebtoken.decode(token, { complete: true });
    const header = headerSchema.safeParse(decoded?.header);
    return header.success ? header.data.kid : undefined;
  } catch {
    // `decode` throws if the payload is not JSON.
    return undefined;
  }
}

/**
 * Checks signature, issuer, audience, lifetime and the exact set of claims.
 * @throws AppError unauthenticated for everything else
 */
export function verifyUserToken(token: string, key: KeyObject): UserClaims {
  try {
    const payload = jsonwebtoken.verify(token, key, { algorithms: ['ES256'], issuer, audience });
    const claims = claimsSchema.parse(payload);
    assertSessionLifetime(claims);
    return claims;
  } catch (error) {
    throw new AppError('unauthenticated', sessionExpiredText, { cause: error });
  }
}
