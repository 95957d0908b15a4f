import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';

/** The public half of an ES256 key as a JSON Web Key; every key has a name. */
export const publicJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
});
export const privateJwkSchema = publicJwkSchema.extend({ d: z.string() });

/** What signs; the `kid` goes into each token's header. */
export interface SigningKey {
  readonly kid: string;
  readonly key: KeyObject;
}

/** @throws Error when the numbers are no key */
export function signingKeyOf(jwk: z.infer<typeof privateJwkSchema>): SigningKey {
  return { kid: jwk.kid, key: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** Public keys by `kid`, ready for verification. @throws Error when the numbers are no key */
export function publicKeysById(jwks: readonly z.infer<typeof publicJwkSchema>[]): Map<string, KeyObject> {
  return new Map(jwks.map((jwk) => [jwk.kid, createPublicKey({ key: { ...jwk }, format: 'jwk' })]));
}

/** A new private key with a name of its own, as a JSON Web Key. */
export function generatePrivateJwk(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
}
