import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import {
  generatePrivateJwk,
  privateJwkSchema,
  publicJwkSchema,
  publicKeysById,
  signingKeyOf,
  type SigningKey,
} from './ec-key.ts';

/** Response of `/.well-known/jwks.json`, which contains only public halves. */
export const jwksSchema = z.object({
  keys: z.array(publicJwkSchema.extend({ use: z.literal('sig'), alg: z.literal('ES256') })),
});
export type Jwks = z.infer<typeof jwksSchema>;

const ringSchema = z.object({ keys: z.array(privateJwkSchema).min(1) });

/**
 * ES256 keys for user tokens. The first key signs and all keys verify, so a ring is rotated by adding a new key at
 * the front.
 */
export interface SigningRing {
  readonly current: SigningKey;
  readonly jwks: Jwks;
}

/**
 * Reads `TOKEN_KEYS`: a JSON Web Key Set with private EC P-256 keys, each with a `kid`.
 * @throws ConfigError for anything else; the message contains no key material
 */
export function parseSigningRing(text: string): SigningRing {
  try {
    const { keys } = ringSchema.parse(JSON.parse(text));
    const [current] = keys.map(signingKeyOf);
    if (!current || new Set(keys.map((jwk) => jwk.kid)).size !== keys.length)
      throw new Error('duplicate kid');
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
  return publicKeysById(jwks.keys);
}

/** A new `TOKEN_KEYS` value with one key, for the embedded run's first start and for operators. */
export function generateSigningRing(): string {
  return JSON.stringify({ keys: [generatePrivateJwk()] });
}
