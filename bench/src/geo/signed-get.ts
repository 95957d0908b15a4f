import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Role } from '@geoplan/contracts/define';
import type { UserIdentity } from '@geoplan/kit/identity/identity';
import { parseGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { mintInternalToken } from '@geoplan/kit/identity/internal-token';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** A signed-in user. */
export function somebody(role: Role): UserIdentity {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  return { kind: 'user', email: 'bench@example.org', role, userId, sessionId };
}

/** A response as received. */
interface Received {
  status: number;
  bytes: number;
  /** Time from sending the request to the last byte. */
  ms: number;
}

/** Sends GETs like the gateway, and reads and discards the responses. */
export function createGetter(signingKey: string): (url: string) => Promise<Received> {
  const key = parseGatewaySigningKey(signingKey);
  const token = () => mintInternalToken(somebody('viewer'), 'geo', key);
  return async (url) => {
    const authorization = `Bearer ${token()}`;
    const began = performance.now();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { agent, headers: { authorization } }, resolve).on('error', reject).end();
    });
    let bytes = 0;
    for await (const piece of response as AsyncIterable<Buffer>) bytes += piece.length;
    return { status: response.statusCode ?? 0, bytes, ms: performance.now() - began };
  };
}
