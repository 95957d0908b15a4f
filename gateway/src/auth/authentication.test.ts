import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { generateGatewaySigningKey, parseGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { errorCodes, sessionExpiredText } from '@geoplan/contracts/errors';
import jsonwebtoken from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import { createTokenVerifier } from './authentication.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const nowS = (): number => Math.floor(Date.now() / 1000);

function goodClaims(): Record<string, unknown> {
  return {
    iss: 'geoplan',
    aud: 'geoplan',
    sub: randomUUID(),
    sid: randomUUID(),
    email: 'a@example.org',
    role: 'admin',
    iat: nowS(),
    exp: nowS() + 600,
  };
}

function signed(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  key: jsonwebtoken.Secret = gateway.auth.ring().current.key,
): string {
  const kid = gateway.auth.ring().current.kid;
  return jsonwebtoken.sign(claims, key, {
    algorithm: 'ES256',
    // Otherwise the library adds its own.
    noTimestamp: !('iat' in claims),
    header: { alg: 'ES256', typ: 'JWT', kid, ...header },
  });
}

function without(name: string): string {
  const { [name]: _gone, ...claims } = goodClaims();
  return signed(claims);
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function hs256WithPublicKey(): string {
  const [jwk] = gateway.auth.ring().jwks.keys;
  const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const { kid } = gateway.auth.ring().current;
  return jsonwebtoken.sign(goodClaims(), Buffer.from(pem), {
    algorithm: 'HS256',
    header: { alg: 'HS256', typ: 'JWT', kid },
  });
}

function altered(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return `${header}.${encode({ ...claims, email: 'other@example.org' })}.${signature}`;
}

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const wrong: Record<string, () => string> = {
  'no text at all': () => '',
  'no token': () => 'x',
  'three words': () => 'a.b.c',
  'a payload that is not JSON': () => {
    const { kid } = gateway.auth.ring().current;
    return `${encode({ alg: 'ES256', typ: 'JWT', kid })}.bm90IGpzb24.AAAA`;
  },
  'alg none': () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(goodClaims())}.`,
  'alg none with our kid': () =>
    `${encode({ alg: 'none', typ: 'JWT', kid: gateway.auth.ring().current.kid })}.${encode(goodClaims())}.`,
  'HS256 keyed with the public key': hs256WithPublicKey,
  'another key under our kid': () => signed(goodClaims(), {}, stranger),
  'an unknown kid': () => signed(goodClaims(), { kid: randomUUID() }),
  'no kid': () => signed(goodClaims(), { kid: undefined }),
  'the type of an internal token': () => signed(goodClaims(), { typ: 'geoplan-internal+jwt' }),
  'a critical extension': () => signed(goodClaims(), { crit: ['b64'], b64: false }),
  'a missing exp': () => without('exp'),
  'a missing iat': () => without('iat'),
  'a missing sub': () => without('sub'),
  'a missing sid': () => without('sid'),
  'a missing role': () => without('role'),
  'a role in a list': () => signed({ ...goodClaims(), role: ['admin'] }),
  'an unknown role': () => signed({ ...goodClaims(), role: 'root' }),
  'an additional claim': () => signed({ ...goodClaims(), admin: true }),
  'another audience': () => signed({ ...goodClaims(), aud: 'geoplan-services' }),
  'two audiences': () => signed({ ...goodClaims(), aud: ['geoplan', 'x'] }),
  'another issuer': () => signed({ ...goodClaims(), iss: 'x' }),
  'an expired one': () => signed({ ...goodClaims(), exp: nowS() - 1 }),
  'one not valid yet': () => signed({ ...goodClaims(), nbf: nowS() + 100 }),
  'one from the future': () => signed({ ...goodClaims(), iat: nowS() + 90 }),
  'one that lives for a year': () => signed({ ...goodClaims(), exp: nowS() + 365 * 86_400 }),
  'an altered one': () => altered(gateway.people.admin.token),
};

describe('a user token', () => {
  it('accepts a user token in the format that auth issues', async () => {
    const answer = await gateway.call('/api/things/x', { as: signed(goodClaims()) });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { role: 'admin' } });
  });

  it.each(Object.keys(wrong))('rejects a user token with 401: %s', async (name) => {
    const token = wrong[name]?.() ?? '';
    const message = token === '' ? errorCodes.unauthenticated.message : sessionExpiredText;
    const answer = await gateway.call('/api/things/x', { as: token });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({
      success: false,
      error: { code: 'unauthenticated', message },
    });
    // On a public endpoint the same token has no effect.
    const open = await gateway.call('/api/open', { as: token });
    expect(await open.json()).toMatchObject({ data: { kind: 'anonymous' } });
  });

  it('requests a login instead of reporting an expired session if no bearer token was sent', async () => {
    for (const headers of [{}, { authorization: 'Basic eDp5' }]) {
      const answer = await gateway.call('/api/things/x', { as: null, headers });
      const { message } = errorCodes.unauthenticated;
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated', message } });
      expect(message).not.toBe(sessionExpiredText);
    }
  });

  it('rejects a user token under any scheme other than Bearer', async () => {
    const { token } = gateway.people.admin;
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      'Bearer',
    ]) {
      const answer = await gateway.call('/api/things/x', { as: null, headers: { authorization } });
      expect(answer.status, authorization).toBe(401);
    }
    const answer = await gateway.call('/api/things/x', {
      as: null,
      headers: { authorization: `bearer ${token}` },
    });
    expect(answer.status).toBe(200);
  });

  it('identifies the user from the token on public endpoints too', async () => {
    const answer = await gateway.call('/api/open');
    expect(await answer.json()).toMatchObject({ data: { kind: 'user' } });
  });

  it('rejects an altered copy of a cached token', async () => {
    const { token } = gateway.auth.signIn('admin');
    expect((await gateway.call('/api/things/x', { as: token })).status).toBe(200);
    const flipped = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
    expect((await gateway.call('/api/things/x', { as: flipped })).status).toBe(401);
    expect((await gateway.call('/api/things/x', { as: altered(token) })).status).toBe(401);
  });

  it('rejects a token after its expiry, whether cached or not', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    // It expires while it is cached: a verified token stays in the cache for a minute.
    const token = signed({ ...goodClaims(), exp: nowS() + 30 });
    const status = async () => (await gateway.call('/api/things/x', { as: token })).status;
    expect(await status()).toBe(200);
    vi.advanceTimersByTime(31_000);
    expect(await status()).toBe(401);
  });

  it('mints an internal token once and renews it before it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const session = gateway.auth.signIn('viewer');
      const sentToken = async (): Promise<string | undefined> => {
        expect((await gateway.call('/api/stub/x', { as: session })).status).toBe(200);
        return gateway.stub.last().headers.authorization;
      };
      const first = await sentToken();
      vi.advanceTimersByTime(40_000);
      expect(await sentToken()).toBe(first);
      vi.advanceTimersByTime(5_000);
      expect(await sentToken()).not.toBe(first);
      expect(first).not.toContain(session.token);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Order of the P-256 curve. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** All spellings of one signed token: two signatures (r, s) and (r, n − s), and four bits that base64url ignores. */
function spellingsOf(token: string): string[] {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return [bytes, other].flatMap((each) => {
    const text = each.toString('base64url');
    const last = alphabet.indexOf(text.at(-1) ?? '');
    return Array.from({ length: 16 }, (_, bits) => {
      const ending = alphabet[last + bits] ?? '';
      return `${header}.${payload}.${text.slice(0, -1)}${ending}`;
    });
  });
}

it('keeps one cache entry per session, however its token is spelled', async () => {
  const { current, jwks } = gateway.auth.ring();
  const [jwk] = jwks.keys;
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  const tokens = createTokenVerifier({
    keys: { loaded: () => true, known: () => key, find: async () => key },
    revocations: { loaded: () => true, has: () => false },
    signingKey: parseGatewaySigningKey(generateGatewaySigningKey()),
    rateCounterOf: () => ({}) as never,
    holdingOf: () => ({}) as never,
  });
  const spellings = spellingsOf(signed(goodClaims(), { kid: current.kid }));
  expect(new Set(spellings).size).toBe(32);
  for (const spelling of spellings) await tokens.verify(spelling).catch(() => null);
  const kept = spellings.filter((spelling) => tokens.cached(spelling));
  expect(kept).toHaveLength(1);
});
