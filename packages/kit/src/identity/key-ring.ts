import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from '../config.ts';

/** The public half of an ES256 key; every key has a name. */
export const publicJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
});

/** The answer of `/.well-known/jwks.json`: public halves only. */
export const jwksSchema = z.object({
  keys: z.array(publicJwkSchema.extend({ use: z.literal('sig'), alg: z.literal('ES256') })),
});
export type Jwks = z.infer<typeof jwksSchema>;

const ringSchema = z.object({ keys: z.array(publicJwkSchema.extend({ d: z.string() })).min(1) });

/** ES256 keys that sign user tokens; the first signs, all verify, so a ring rotates by putting a new key first. */
export interface SigningRing {
  readonly current: { readonly kid: string; readonly key: KeyObject };
  readonly jwks: Jwks;
}

/**
 * Reads `TOKEN_KEYS`: a JSON Web Key Set with private EC P-256 keys, each with a `kid`.
 * @throws ConfigError when it is anything else; the message holds no key material
 */
export function parseSigningRing(text: string): SigningRing {
  try {
    const { keys } = ringSchema.parse(JSON.parse(text));
    const privates = keys.map((jwk) => ({
      kid: jwk.kid,
      key: createPrivateKey({ key: jwk, format: 'jwk' }),
    }));
    const current = privates[0];
    if (!current || new Set(keys.map((jwk) => jwk.kid)).size !== keys.length) throw new Error('kid repeats');
    return {
      current,
      jwks: {
        keys: keys.map(({ kty, crv, kid, x, y }) => ({ kty, crv, kid, x, y, use: 'sig', alg: 'ES256' })),
      },
    };
  } catch {
    throw new ConfigError('TOKEN_KEYS: expected a JWKS with private EC P-256 keys, each with its own kid');
  }
}

/** Public keys by `kid`, ready for verification. */
export function publicKeys(jwks: Jwks): Map<string, KeyObject> {
  return new Map(jwks.keys.map((jwk) => [jwk.kid, createPublicKey({ key: { ...jwk }, format: 'jwk' })]));
}

/** A new `TOKEN_KEYS` value with one key, for the embedded run's first start and for operators. */
export function generateSigningRing(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID() }] });
}
