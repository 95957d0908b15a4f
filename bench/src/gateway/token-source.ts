import { createHmac, createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSigningRing, parseSigningRing } from '@geoplan/kit/identity/key-ring';
import { signUserToken } from '@geoplan/kit/identity/user-token';

/** Signs tokens like auth. */
export interface TokenSource {
  /** Used by HAProxy, which reads the public key from a file. */
  publicKeyFile: string;
  /** Used by HAProxy's other variant. */
  secret: string;
  sign(count: number): string[];
  /** The same claims signed with the secret. */
  signHs256(): string;
}

const inBase64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Writes auth's key set and revocations where the upstream serves files, and the public key for HAProxy. */
export function createTokenSource(folder: string): TokenSource {
  const ring = parseSigningRing(generateSigningRing());
  const publicKeyFile = join(folder, 'token-key.pem');
  const [jwk] = ring.jwks.keys;
  const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  writeFileSync(publicKeyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  mkdirSync(join(folder, '.well-known'));
  writeFileSync(join(folder, '.well-known/jwks.json'), JSON.stringify(ring.jwks));
  mkdirSync(join(folder, 'internal'));
  const revocations = { success: true, data: { sessions: [], at: new Date().toISOString() } };
  writeFileSync(join(folder, 'internal/revocations'), JSON.stringify(revocations));
  const sign = (count: number): string[] =>
    Array.from({ length: count }, (_, at) =>
      signUserToken(
        { sub: randomUUID(), sid: randomUUID(), email: `person-${at}@example.org`, role: 'admin' },
        ring,
      ),
    );
  const secret = randomBytes(32).toString('hex');
  return {
    publicKeyFile,
    secret,
    sign,
    signHs256() {
      const [, claims = ''] = (sign(1)[0] ?? '').split('.');
      const signed = `${inBase64({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    },
  };
}
