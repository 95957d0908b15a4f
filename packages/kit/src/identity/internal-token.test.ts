import { createPublicKey } from 'node:crypto';
import type { ServiceName } from '@geoplan/contracts/define';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import {
  generateGatewaySigningKey,
  parseGatewayPublicKeys,
  parseGatewaySigningKey,
  publicKeysOf,
} from './gateway-keys.ts';
import type { Identity } from './identity.ts';
import { createInternalTokenVerifier, mintInternalToken } from './internal-token.ts';

const text = generateGatewaySigningKey();
const signingKey = parseGatewaySigningKey(text);
const verify = createInternalTokenVerifier('geo', parseGatewayPublicKeys(publicKeysOf(text)));
const person: Identity = {
  kind: 'user',
  userId: '6d3f8a1e-52a4-4d8b-9c39-1f4cc5ab2a01',
  sessionId: '6d3f8a1e-52a4-4d8b-9c39-1f4cc5ab2a02',
  email: 'a@b.c',
  role: 'admin',
};

/** A token signed with the right key, with one thing changed. */
function signed(
  payload: object,
  options: jsonwebtoken.SignOptions = {},
  key: jsonwebtoken.Secret = signingKey.key,
) {
  return jsonwebtoken.sign(payload, key, {
    algorithm: 'ES256',
    audience: 'geoplan-geo',
    issuer: 'geoplan-gateway',
    expiresIn: 60,
    ...options,
    header: { alg: 'ES256', typ: 'geoplan-internal+jwt', kid: signingKey.kid, ...options.header },
  });
}
const publicPem = createPublicKey(signingKey.key).export({ type: 'spki', format: 'pem' });
const withoutLife = { algorithm: 'ES256', expiresIn: undefined } as const;

describe('an internal token', () => {
  it('identifies the caller to the intended service', () => {
    expect(verify(signed({ identity: person }))).toEqual(person);
    for (const identity of [person, { kind: 'anonymous' }, { kind: 'service', name: 'gateway' }] as const)
      expect(verify(mintInternalToken(identity, 'geo', signingKey))).toEqual(identity);
  });

  it.each<[string, () => string]>([
    ['is not a token', () => 'x'],
    ['is meant for another service', () => mintInternalToken(person, 'auth', signingKey)],
    ['is meant for every service', () => signed({ identity: person }, { audience: 'geoplan-services' })],
    [
      'is also meant for another',
      () => signed({ identity: person }, { audience: ['geoplan-geo', 'geoplan-auth'] }),
    ],
    ['has another issuer', () => signed({ identity: person }, { issuer: 'geoplan' })],
    ['is of another type', () => signed({ identity: person }, { header: { alg: 'ES256', typ: 'JWT' } })],
    ['has expired', () => signed({ identity: person }, { expiresIn: -1 })],
    [
      'never expires',
      () => {
        const { expiresIn: _none, ...rest } = { ...withoutLife };
        return jsonwebtoken.sign({ identity: person }, signingKey.key, {
          ...rest,
          audience: 'geoplan-geo',
          issuer: 'geoplan-gateway',
          header: { alg: 'ES256', typ: 'geoplan-internal+jwt', kid: signingKey.kid },
        });
      },
    ],
    ['has an unknown claim', () => signed({ identity: person, admin: true })],
    ['is for another process', () => signed({ identity: { kind: 'service', name: 'geo' } })],
    ['has an unknown role', () => signed({ identity: { ...person, role: 'root' } })],
    ['has an unknown key id', () => signed({ identity: person }, { header: { alg: 'ES256', kid: 'other' } })],
    [
      'is signed by another gateway with our key id',
      () => signed({ identity: person }, {}, parseGatewaySigningKey(generateGatewaySigningKey()).key),
    ],
    [
      'is signed as HS256 with the public key as its secret',
      () =>
        signed(
          { identity: person },
          { algorithm: 'HS256', header: { alg: 'HS256' }, allowInsecureKeySizes: true },
          publicPem,
        ),
    ],
    ['is not signed', () => signed({ identity: person }, { algorithm: 'none', header: { alg: 'none' } }, '')],
    [
      'has an altered byte',
      () => signed({ identity: person }).replace(/\.(.)/, (_, c: string) => `.${c === 'a' ? 'b' : 'a'}`),
    ],
  ])('is refused when it %s', (_name, make) => {
    const token = make();
    expect(() => verify(token)).toThrow('Войдите в систему');
    // A refused token is not cached as valid either.
    expect(() => verify(token)).toThrow('Войдите в систему');
  });

  it('accepts tokens signed with the old or the new key during a rotation', () => {
    const next = generateGatewaySigningKey();
    const [before, after] = [publicKeysOf(text), publicKeysOf(next)].map(
      (set) => (JSON.parse(set) as { keys: object[] }).keys,
    );
    const both = parseGatewayPublicKeys(JSON.stringify({ keys: [...(before ?? []), ...(after ?? [])] }));
    const verifyBoth = createInternalTokenVerifier('geo', both);
    for (const key of [signingKey, parseGatewaySigningKey(next)])
      expect(verifyBoth(mintInternalToken(person, 'geo', key))).toEqual(person);
    const later = createInternalTokenVerifier('geo', parseGatewayPublicKeys(publicKeysOf(next)));
    expect(() => later(mintInternalToken(person, 'geo', signingKey))).toThrow('Войдите в систему');
  });

  it('is valid for only one service', () => {
    const names: ServiceName[] = ['auth', 'geo', 'notion', 'balance', 'httpcheck'];
    const keys = parseGatewayPublicKeys(publicKeysOf(text));
    const accepted = names.flatMap((meant) =>
      names.filter((name) => {
        try {
          return createInternalTokenVerifier(name, keys)(mintInternalToken(person, meant, signingKey));
        } catch {
          return false;
        }
      }),
    );
    expect(accepted).toEqual(names);
  });
});

describe('the keys', () => {
  it('refuses public keys as signing keys, and private keys as public keys', () => {
    expect(publicKeysOf(text)).not.toContain('"d"');
    expect(() => parseGatewaySigningKey(JSON.stringify(JSON.parse(publicKeysOf(text)).keys[0]))).toThrow(
      /^GATEWAY_SIGNING_KEY/,
    );
    expect(() => parseGatewayPublicKeys(JSON.stringify({ keys: [JSON.parse(text)] }))).toThrow(
      /^GATEWAY_PUBLIC_KEYS/,
    );
  });

  it('refuses invalid keys with a one-line message that contains no key material', () => {
    const [jwk] = JSON.parse(publicKeysOf(text)).keys;
    const three = JSON.stringify({ keys: ['a', 'b', 'c'].map((kid) => ({ ...jwk, kid })) });
    const twice = JSON.stringify({ keys: [jwk, jwk] });
    for (const wrong of ['', 'canary', '{}', '{"keys":[]}', '{"keys":["canary"]}', three, twice])
      for (const parse of [parseGatewaySigningKey, parseGatewayPublicKeys]) {
        expect(() => parse(wrong)).toThrow(/^GATEWAY_(SIGNING|PUBLIC)_KEYS?: /);
        expect(() => parse(wrong)).not.toThrow(/canary|\n/);
      }
  });
});
