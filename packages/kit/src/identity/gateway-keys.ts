import { createPublicKey, type KeyObject } from 'node:crypto';
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

// Strict, so that a private key is refused, because a service must never have a key that can sign.
const publicSetSchema = z.strictObject({
  keys: z.array(z.strictObject(publicJwkSchema.shape)).min(1).max(2),
});

/** Key that signs internal tokens; only the gateway has it. */
export type GatewaySigningKey = SigningKey;

/** Keys that verify internal tokens, by `kid`: the gateway's public key, and the next one during a rotation. */
export type GatewayPublicKeys = ReadonlyMap<string, KeyObject>;

/**
 * Reads `GATEWAY_SIGNING_KEY`: one private EC P-256 key as a JSON Web Key with a `kid`.
 * @throws ConfigError for anything else; the message contains no key material
 */
export function parseGatewaySigningKey(text: string): GatewaySigningKey {
  try {
    return signingKeyOf(privateJwkSchema.parse(JSON.parse(text)));
  } catch {
    throw new ConfigError('GATEWAY_SIGNING_KEY: expected a private EC P-256 key as a JWK with a kid');
  }
}

/**
 * Reads `GATEWAY_PUBLIC_KEYS`: a JSON Web Key Set with one or two public EC P-256 keys, each with its own `kid`.
 * @throws ConfigError for anything else, including a private key; the message contains no key material
 */
export function parseGatewayPublicKeys(text: string): GatewayPublicKeys {
  try {
    const { keys } = publicSetSchema.parse(JSON.parse(text));
    const byId = publicKeysById(keys);
    if (byId.size !== keys.length) throw new Error('duplicate kid');
    return byId;
  } catch {
    throw new ConfigError(
      'GATEWAY_PUBLIC_KEYS: expected a JWKS with one or two public EC P-256 keys, each with its own kid',
    );
  }
}

/** A new `GATEWAY_SIGNING_KEY` value. */
export function generateGatewaySigningKey(): string {
  return JSON.stringify(generatePrivateJwk());
}

/**
 * `GATEWAY_PUBLIC_KEYS` value that belongs to a signing key.
 * @throws ConfigError if the signing key is invalid
 */
export function publicKeysOf(signingKey: string): string {
  const { kid, key } = parseGatewaySigningKey(signingKey);
  return JSON.stringify({ keys: [{ ...createPublicKey(key).export({ format: 'jwk' }), kid }] });
}
