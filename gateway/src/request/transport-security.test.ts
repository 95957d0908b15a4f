import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import { parseProxies } from './request-headers.ts';
import { createTransportSecurity } from './transport-security.ts';

const hsts = 'strict-transport-security';

describe('the gateway behind a proxy that terminates TLS', () => {
  let behindProxy: Awaited<ReturnType<typeof startTestGateway>>;
  let alone: typeof behindProxy;
  beforeAll(async () => {
    behindProxy = await startTestGateway({ trustedProxies: parseProxies('127.0.0.1') });
    alone = await startTestGateway({ trustedProxies: parseProxies('10.0.0.1') });
  });
  afterAll(() => Promise.all([behindProxy.close(), alone.close()]));
  const sent = async (gateway: typeof alone, path: string, proto: string | null) => {
    const headers: Record<string, string> = proto === null ? {} : { 'x-forwarded-proto': proto };
    return (await gateway.call(path, { headers })).headers.get(hsts);
  };

  it.each(['/', '/healthz', '/api/docs', '/api/open', '/api/none'])(
    'sends HSTS with the response to %s exactly if the proxy reports https',
    async (path) => {
      expect(await sent(behindProxy, path, 'https')).toBe('max-age=31536000');
      for (const proto of [null, 'http', 'https,http'])
        expect(await sent(behindProxy, path, proto)).toBeNull();
      expect(await sent(alone, path, 'https')).toBeNull();
    },
  );
});

describe('the ingress, which passes the header on', () => {
  const trusted = parseProxies('10.0.0.2');
  const ingress = { has: (address: string) => address === '10.0.0.9', close: () => {} };
  const hstsOf = (peer: string, hops: string | undefined) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: peer });
    const request = new IncomingMessage(socket);
    Object.assign(request.headers, { 'x-forwarded-proto': 'HTTPS', 'x-forwarded-for': hops });
    const response = new ServerResponse(request);
    createTransportSecurity(trusted, ingress)?.(request, response);
    return response.hasHeader(hsts);
  };

  it.each([
    ['behind a trusted proxy', '10.0.0.9', '203.0.113.5, 10.0.0.2', true],
    ['reached by a client that sent the header', '::ffff:10.0.0.9', '10.0.0.2, 203.0.113.5', false],
    ['without the preceding addresses', '10.0.0.9', undefined, false],
    ['absent: the trusted proxy itself is the peer', '::ffff:10.0.0.2', '203.0.113.5', true],
  ])('%s', (_, peer, hops, isSent) => {
    expect(hstsOf(peer, hops)).toBe(isSent);
  });
});
