import { createPublicKey } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { generateSigningRing, jwksSchema, parseSigningRing, publicKeys } from './key-ring.ts';
import { keyIdOf, signUserToken, userTokenLifeS, verifyUserToken } from './user-token.ts';

const ring = parseSigningRing(generateSigningRing());
const key = publicKeys(ring.jwks).get(ring.current.kid)!;
const claims = {
  sub: '6d3f8a1e-52a4-4d8b-9c39-1f4cc5ab2a01',
  sid: '6d3f8a1e-52a4-4d8b-9c39-1f4cc5ab2a02',
  email: 'a@b.c',
  role: 'user' as const,
};
const sign = (payload: object, options: jsonwebtoken.SignOptions = {}) =>
  jsonwebtoken.sign(payload, ring.current.key, {
    algorithm: 'ES256',
    keyid: ring.current.kid,
    issuer: 'geoplan',
    audience: 'geoplan',
    expiresIn: 60,
    ...options,
  });

const nowS = () => Math.floor(Date.now() / 1000);

describe('a user token', () => {
  it('can be verified, contains the signed claims and is valid for 12 hours', () => {
    const token = signUserToken(claims, ring);
    const verified = verifyUserToken(token, key);
    expect(verified).toMatchObject(claims);
    expect(verified.exp - verified.iat).toBe(userTokenLifeS);
    expect(keyIdOf(token)).toBe(ring.current.kid);
  });

  it.each([
    [
      'has no exp',
      () =>
        jsonwebtoken.sign(claims, ring.current.key, {
          algorithm: 'ES256',
          issuer: 'geoplan',
          audience: 'geoplan',
        }),
    ],
    ['has a list of roles', () => sign({ ...claims, role: ['admin'] })],
    ['has an extra claim', () => sign({ ...claims, admin: true })],
    ['lacks the session', () => sign({ sub: claims.sub, email: claims.email, role: claims.role })],
    ['is expired', () => sign(claims, { expiresIn: -1 })],
    ['was signed more than a minute in the future', () => sign({ ...claims, iat: nowS() + 70 })],
    ['lives a second longer than a session', () => sign(claims, { expiresIn: userTokenLifeS + 1 })],
    [
      'lives longer than a session, with its start set back',
      () => sign({ ...claims, iat: nowS() - 400 * 86_400 }, { expiresIn: 401 * 86_400 }),
    ],
    ['has another issuer', () => sign(claims, { issuer: 'other' })],
    ['has another audience', () => sign(claims, { audience: 'other' })],
    [
      'is signed as HS256 with the public key as its secret',
      () =>
        jsonwebtoken.sign(claims, createPublicKey(ring.current.key).export({ type: 'spki', format: 'pem' }), {
          algorithm: 'HS256',
          issuer: 'geoplan',
          audience: 'geoplan',
          expiresIn: 60,
          allowInsecureKeySizes: true,
        }),
    ],
    [
      'is not signed',
      () =>
        jsonwebtoken.sign(claims, '', {
          algorithm: 'none',
          issuer: 'geoplan',
          audience: 'geoplan',
          expiresIn: 60,
        }),
    ],
    ['was signed with another key', () => signUserToken(claims, parseSigningRing(generateSigningRing()))],
    [
      'has an altered byte',
      () =>
        signUserToken({ ...claims, role: 'user' }, ring).replace(
          /\.(.)/,
          (_, c: string) => `.${c === 'a' ? 'b' : 'a'}`,
        ),
    ],
  ])('is refused when it %s', (_name, make) => {
    const token = make();
    expect(() => verifyUserToken(token, key)).toThrow('войдите');
  });

  it('accepts a token from a signer whose clock is half a minute ahead', () => {
    expect(verifyUserToken(sign({ ...claims, iat: nowS() + 30 }), key)).toMatchObject(claims);
  });

  it('returns the key id of a token only if the token header has exactly the expected format', () => {
    expect(keyIdOf('x.y.z')).toBeUndefined();
    expect(
      keyIdOf(
        sign(claims, {
          header: { alg: 'ES256', kid: 'k', typ: 'JWT', crit: ['x'] },
        }),
      ),
    ).toBeUndefined();
  });
});

describe('the key ring', () => {
  it('publishes only the public halves of the keys, and signs with the first key', () => {
    expect(jwksSchema.parse(ring.jwks)).toEqual(ring.jwks);
    expect(JSON.stringify(ring.jwks)).not.toContain('"d"');
  });

  it('keeps tokens signed with an older key valid during a rotation, while that key is in the ring', () => {
    const old = JSON.parse(generateSigningRing()) as { keys: unknown[] };
    const fresh = JSON.parse(generateSigningRing()) as { keys: unknown[] };
    const before = parseSigningRing(JSON.stringify(old));
    const after = parseSigningRing(JSON.stringify({ keys: [...fresh.keys, ...old.keys] }));
    const token = signUserToken(claims, before);
    expect(verifyUserToken(token, publicKeys(after.jwks).get(keyIdOf(token)!)!)).toMatchObject(claims);
    expect(after.current.kid).not.toBe(before.current.kid);
  });

  it('refuses an invalid key ring with a one-line message that contains no key material', () => {
    for (const wrong of [
      '',
      'canary',
      '{}',
      '{"keys":[]}',
      '{"keys":[{"kty":"EC","crv":"P-256","kid":"a","x":"canary","y":"b","d":"c"}]}',
    ]) {
      expect(() => parseSigningRing(wrong)).toThrow(/^TOKEN_KEYS/);
      expect(() => parseSigningRing(wrong)).not.toThrow(/canary|\n/);
    }
  });
});
