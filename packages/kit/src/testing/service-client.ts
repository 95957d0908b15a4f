import { localRequestHeader } from '../http/route.ts';
import type { Role, ServiceName } from '@geoplan/contracts/define';
import { generateGatewaySigningKey, parseGatewaySigningKey, publicKeysOf } from '../identity/gateway-keys.ts';
import type { Identity, UserIdentity } from '../identity/identity.ts';
import { mintInternalToken } from '../identity/internal-token.ts';

const signingKeyText = generateGatewaySigningKey();
const signingKey = parseGatewaySigningKey(signingKeyText);
/** Public keys of the gateway simulated by this test. */
export const gatewayPublicKeys = publicKeysOf(signingKeyText);

/** `Authorization` as that gateway sends it. */
export const authorizationOf = (identity: Identity, service: ServiceName): string =>
  `Bearer ${mintInternalToken(identity, service, signingKey)}`;

/** Response of a service with parsed JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: {
    success: boolean;
    data: never;
    error: { code: string; message: string; details?: { field: string; message: string }[] };
  };
}

/** Options of one call, all of them optional. */
export interface TestRequest {
  /** Identity in the internal token; `null` sends no token. */
  as?: Identity | null;
  /** Caller's address as the gateway saw it. */
  ip?: string;
  /** Marked by the gateway as sent from this machine without a proxy. */
  isLocal?: boolean;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** Address of another replica. */
  origin?: string;
  signal?: AbortSignal;
}

export const anonymous: Identity = { kind: 'anonymous' };

/** A signed-in user with a role. */
export function someone(role: Role, known: Partial<UserIdentity> = {}): UserIdentity {
  const userId = crypto.randomUUID();
  const sessionId = crypto.randomUUID();
  return { kind: 'user', userId, email: `${role}@example.org`, role, sessionId, ...known };
}

/** HTTP client that calls a service under test like the gateway; `defaults` apply to omitted options. */
export function createServiceClient(
  service: ServiceName,
  defaults: () => { origin: string; as: Identity; ip?: string },
) {
  /** The bare response, for streams. */
  async function open(method: string, path: string, request: TestRequest = {}): Promise<Response> {
    const base = defaults();
    const { origin = base.origin, as = base.as, ip = base.ip, body, raw, signal } = request;
    const headers = new Headers(request.headers);
    if (ip !== undefined) headers.set('x-forwarded-for', ip);
    if (request.isLocal) headers.set(localRequestHeader, '1');
    if (as) headers.set('authorization', authorizationOf(as, service));
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    if (content !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    return fetch(origin + path, { method, headers, body: content, signal });
  }

  async function send(method: string, path: string, request: TestRequest = {}): Promise<Answer> {
    const response = await open(method, path, request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  }

  return { open, send };
}
