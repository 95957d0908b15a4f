import type { ServiceName } from '@geoplan/contracts/define';
import jsonwebtoken from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { GatewayPublicKeys, GatewaySigningKey } from './gateway-keys.ts';
import { identitySchema, type Identity } from './identity.ts';

/** Lifetime of an internal token, seconds (reliability "How" 5). */
export const internalTokenLifeS = 60;
const issuer = 'geoplan-gateway';
const tokenType = 'geoplan-internal+jwt';
const audienceOf = (service: ServiceName): string => `geoplan-${service}`;

const headerSchema = z.strictObject({
  alg: z.literal('ES256'),
  typ: z.literal(tokenType),
  kid: z.string().min(1),
});
const claimsSchema = z.strictObject({
  iss: z.literal(issuer),
  aud: z.string(),
  iat: z.int(),
  exp: z.int(),
  identity: identitySchema,
});
type Claims = z.infer<typeof claimsSchema>;

/**
 * Signs an internal token that carries `identity` to one audience (service) for 60 s; every other service refuses it.
 */
export function mintInternalToken(
  identity: Identity,
  service: ServiceName,
  { kid, key }: GatewaySigningKey,
): string {
  return jsonwebtoken.sign({ identity }, key, {
    algorithm: 'ES256',
    audience: audienceOf(service),
    issuer,
    expiresIn: internalTokenLifeS,
    header: { alg: 'ES256', typ: tokenType, kid },
  });
}

/** Verifies the internal tokens for `service`; verified tokens are cached until they expire. */
export function createInternalTokenVerifier(service: ServiceName, keys: GatewayPublicKeys) {
  const seen = new LRUCache<string, { identity: Identity; expiresAtMs: number }>({ max: 10_000 });
  const audience = audienceOf(service);

  function checked(token: string): Claims {
    try {
      const { kid } = headerSchema.parse(jsonwebtoken.decode(token, { complete: true })?.header);
      const key = keys.get(kid);
      if (!key) throw new Error('unknown key id');
      const payload = jsonwebtoken.verify(token, key, { algorithms: ['ES256'], audience, issuer });
      return claimsSchema.parse(payload);
    } catch (error) {
      throw new AppError('unauthenticated', undefined, { cause: error });
    }
  }
  /** @throws AppError unauthenticated for anything that is not a valid internal token for this service */
  return function verifyInternalToken(token: string): Identity {
    const known = seen.get(token);
    if (known && known.expiresAtMs > Date.now()) return known.identity;
    const claims = checked(token);
    seen.set(token, { identity: claims.identity, expiresAtMs: claims.exp * 1000 });
    return claims.identity;
  };
}
