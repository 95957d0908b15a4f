import { Agent, request, type IncomingMessage } from 'node:http';
import type { ServiceName } from '@geoplan/contracts/define';
import { parseGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { mintInternalToken } from '@geoplan/kit/identity/internal-token';
import { somebody } from '../geo/signed-get.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** A response as received. */
export interface Answer {
  status: number;
  /** "" if there is none. */
  etag: string;
  body: Buffer;
  /** Time from sending the request to the last byte. */
  ms: number;
}

interface Asked {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends one request and reads the complete response. */
export async function call(url: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Answer> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const sent = { ...headers, ...(json && { 'content-type': 'application/json' }) };
  const began = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, method, headers: sent }, resolve).on('error', reject).end(json);
  });
  const pieces: Buffer[] = [];
  for await (const piece of response as AsyncIterable<Buffer>) pieces.push(piece);
  const ms = performance.now() - began;
  return {
    status: response.statusCode ?? 0,
    etag: response.headers.etag ?? '',
    body: Buffer.concat(pieces),
    ms,
  };
}

/** Sends calls as the gateway forwards them; a response with another status than `status` is an error. */
export function createCaller(origin: string, signingKey: string, service: ServiceName = 'notion') {
  const key = parseGatewaySigningKey(signingKey);
  return async (path: string, status: number, asked: Asked = {}): Promise<Answer> => {
    const authorization = `Bearer ${mintInternalToken(somebody('admin'), service, key)}`;
    const answer = await call(origin + path, { ...asked, headers: { ...asked.headers, authorization } });
    if (answer.status !== status)
      throw new Error(`${path} answers ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    return answer;
  };
}

/** A caller like the gateway, bound to one service. */
export type Caller = ReturnType<typeof createCaller>;
