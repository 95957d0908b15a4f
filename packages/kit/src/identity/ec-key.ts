import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';

/** Public half of an ES256 key as a JSON Web Key; every key has a `kid`. */
export const publicJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
});
export const privateJwkSchema = publicJwkSchema.extend({ d: z.string() });

/** A private key; its `kid` is set in each token's header. */
export interface SigningKey {
  readonly kid: string;
  readonly key: KeyObject;
}

/** @throws Error if the coordinates are not a valid key */
export function signingKeyOf(jwk: z.infer<typeof privateJwkSchema>): SigningKey {
  return { kid: jwk.kid, key: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** Public keys by `kid`, ready for verification. @throws Error if the coordinates are not a valid key */
export function publicKeysById(jwks: readonly z.infer<typeof publicJwkSchema>[]): Map<string, KeyObject> {
  return new Map(jwks.map((jwk) => [jwk.kid, createPublicKey({ key: { ...jwk }, format: 'jwk' })]));
}

/** Generates a private key with a new `kid`, as a JSON Web Key. */
export function generatePrivateJwk(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}
