import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Role } from '@geoplan/contracts/define';
import { listen } from '@geoplan/kit/http/listen';
import {
  generateGatewaySigningKey,
  parseGatewayPublicKeys,
  publicKeysOf,
} from '@geoplan/kit/identity/gateway-keys';
import { createInternalTokenVerifier } from '@geoplan/kit/identity/internal-token';
import {
  generateSigningRing,
  parseSigningRing,
  type Jwks,
  type SigningRing,
} from '@geoplan/kit/identity/key-ring';
import { signUserToken } from '@geoplan/kit/identity/user-token';

export const testSigningKey = generateGatewaySigningKey();
/** Public keys for the services behind a gateway under test. */
export const testPublicKeys = publicKeysOf(testSigningKey);

/** Session and token of one signed-in user. */
export interface TestSession {
  userId: string;
  sessionId: string;
  role: Role;
  token: string;
}

/** Fake of auth: its key set and revocations, and switches for its failures. */
export async function startFakeAuth() {
  const verify = createInternalTokenVerifier('auth', parseGatewayPublicKeys(testPublicKeys));
  let ring: SigningRing = parseSigningRing(generateSigningRing());
  let published = ring.jwks;
  let publishedOnce: Jwks | undefined;
  let isDown = false;
  const revoked: { sessionId: string; until: string; at: number }[] = [];
  const asked = { keys: 0, revocations: 0 };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://auth');
    if (isDown) {
      response.writeHead(500).end();
    } else if (url.pathname === '/.well-known/jwks.json') {
      asked.keys += 1;
      response.end(JSON.stringify(publishedOnce ?? published));
      publishedOnce = undefined;
    } else if (url.pathname === '/internal/revocations') {
      asked.revocations += 1;
      const identity = verify((request.headers.authorization ?? '').slice('Bearer '.length));
      if (identity.kind !== 'service') throw new Error('the gateway must ask for itself');
      const since = Date.parse(url.searchParams.get('since') ?? '');
      const sessions = revoked
        .filter((each) => each.at >= since)
        .map(({ sessionId, until }) => ({ sessionId, until }));
      response.end(JSON.stringify({ success: true, data: { sessions, at: new Date().toISOString() } }));
    } else response.writeHead(404).end();
  });
  const listening = await listen(server, 0, '127.0.0.1');

  return {
    origin: `http://127.0.0.1:${listening.port}`,
    asked,
    ring: () => ring,
    signIn(role: Role, known: Partial<{ userId: string; sessionId: string }> = {}): TestSession {
      const { userId = randomUUID(), sessionId = randomUUID() } = known;
      const token = signUserToken({ sub: userId, sid: sessionId, email: `${role}@example.org`, role }, ring);
      return { userId, sessionId, role, token };
    },
    /** Revokes a session in auth's store, as a logout does, but sends no message. */
    revoke(sessionId: string): void {
      revoked.push({ sessionId, until: new Date(Date.now() + 3_600_000).toISOString(), at: Date.now() });
    },
    /** Signs with a new key from now on; still publishes the old one if `keepOld`. */
    rotate(keepOld: boolean): void {
      const old = ring.jwks.keys;
      ring = parseSigningRing(generateSigningRing());
      published = { keys: [...ring.jwks.keys, ...(keepOld ? old : [])] };
    },
    /** Applies to the next response only, like a replica of auth started with other keys. */
    publishOnce(keys: Jwks['keys']) {
      publishedOnce = { keys };
      return { isDone: () => publishedOnce === undefined };
    },
    setDown: (nextIsDown: boolean) => {
      isDown = nextIsDown;
    },
    close: () => listening.close(),
  };
}
