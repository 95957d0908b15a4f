import { createSecretKey, type KeyObject } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { identitySchema, type Identity } from './identity.ts';

/** Life of an internal token, seconds (reliability "How" 5). */
export const internalTokenLifeS = 60;
const audience = 'geoplan-services';
const issuer = 'geoplan-gateway';
const tokenType = 'geoplan-internal+jwt';

const claimsSchema = z.strictObject({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  iat: z.int(),
  exp: z.int(),
  identity: identitySchema,
});

/** The key both sides derive from `INTERNAL_KEY`; a KeyObject made once is several times faster than the string. */
export function internalKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

/** Vouches for `identity` towards the services for the next 60 s. */
export function mintInternalToken(identity: Identity, key: KeyObject): string {
  return jsonwebtoken.sign({ identity }, key, {
    algorithm: 'HS256',
    audience,
    issuer,
    expiresIn: internalTokenLifeS,
    header: { alg: 'HS256', typ: tokenType },
  });
}

/** Checks internal tokens; verified ones are remembered until they expire. */
export function createInternalTokenVerifier(key: KeyObject) {
  const seen = new LRUCache<string, { identity: Identity; expiresAtMs: number }>({ max: 10_000 });
  /** @throws AppError unauthenticated for anything that is not a live internal token */
  return function verifyInternalToken(token: string): Identity {
    const known = seen.get(token);
    if (known && known.expiresAtMs > Date.now()) return known.identity;
    const claims = checked(token, key);
    seen.set(token, { identity: claims.identity, expiresAtMs: claims.exp * 1000 });
    return claims.identity;
  };
}

function checked(token: string, key: KeyObject): z.infer<typeof claimsSchema> {
  try {
    const { header, payload } = jsonwebtoken.verify(token, key, {
      algorithms: ['HS256'],
      audience,
      issuer,
      complete: true,
    });
    if (header.typ !== tokenType) throw new Error('not an internal token');
    return claimsSchema.parse(payload);
  } catch (error) {
    throw new AppError('unauthenticated', undefined, { cause: error });
  }
}
