import type { IncomingMessage } from 'node:http';
import { createLog } from '@geoplan/kit/log';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '../testing/start-test-gateway.ts';
import { createClientAddress, createProxyWarning, parseProxies } from './request-headers.ts';

const request = (peer: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;
const read = createClientAddress(parseProxies('10.0.0.0/8, 127.0.0.1, fd00::/8'));

describe('the address of a client', () => {
  it.each([
    ["a client's own header is not trusted", '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['our proxy reports the caller', '10.0.0.2', '203.0.113.5', '203.0.113.5'],
    ['an IPv4 peer on an IPv6 socket is the same peer', '::ffff:10.0.0.2', '203.0.113.5', '203.0.113.5'],
    ['entries sent by the client are further left', '10.0.0.2', '1.1.1.1, 203.0.113.5', '203.0.113.5'],
    [
      'several of our proxies in a row are skipped',
      '10.0.0.2',
      '203.0.113.5, 10.0.0.9, 127.0.0.1',
      '203.0.113.5',
    ],
    ['an IPv6 client', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['without a header it is the proxy', '10.0.0.2', undefined, '10.0.0.2'],
    ['with a malformed header it is the proxy', '10.0.0.2', 'unknown', '10.0.0.2'],
    ['a malformed entry further left ends the search', '10.0.0.2', 'x, 10.0.0.9', '10.0.0.9'],
  ])('%s', (_rule, peer, forwarded, address) => {
    expect(read(request(peer, forwarded))).toBe(address);
  });

  it('uses the peer as the client address for all callers if no proxy is trusted', () => {
    const trusting = createClientAddress(parseProxies(''));
    expect(trusting(request('10.0.0.2', '203.0.113.5'))).toBe('10.0.0.2');
  });

  it.each(['10.0.0.0/33', 'localhost', '10.0.0.0/x', '10.0.0.0/0', '::/129'])(
    'refuses %s as a proxy',
    (entry) => {
      expect(() => parseProxies(`127.0.0.1,${entry}`)).toThrow(entry);
    },
  );

  it('forwards exactly one client address to the service, whatever the client sent', async () => {
    const behindProxy = await startTestGateway({ trustedProxies: parseProxies('127.0.0.1') });
    const alone = await startTestGateway();
    const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.5' };
    const seen = async (gateway: typeof alone): Promise<unknown> =>
      (await gateway.call('/api/open', { headers })).json();
    expect(await seen(behindProxy)).toMatchObject({ data: { ip: '203.0.113.5' } });
    expect(await seen(alone)).toMatchObject({ data: { ip: '127.0.0.1' } });
    await Promise.all([behindProxy.close(), alone.close()]);
  });
});

describe('a nearby proxy that is not configured', () => {
  it('warns once about an unconfigured proxy with a local address', async () => {
    const gateway = await startTestGateway();
    const warnings = (): string[] => gateway.lines.filter((line) => line.includes('TRUSTED_PROXIES'));
    await gateway.call('/api/open');
    expect(warnings()).toEqual([]);
    for (let at = 0; at < 2; at += 1)
      await gateway.call('/api/open', { headers: { 'x-forwarded-for': '203.0.113.5' } });
    expect(warnings()).toHaveLength(1);
    expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 'warn', peer: '127.0.0.1' });
    await gateway.close();
  });

  it.each([
    ['is in a private network', '192.168.1.4', true],
    ['is in a private network and connects over IPv6', '::ffff:172.18.0.5', true],
    ['has its own IPv6 address', 'fd12::1', true],
    ['is trusted', '10.0.0.2', false],
    ['is a host on the Internet', '203.0.113.9', false],
    ['has disconnected', undefined, false],
  ])('%s: %s', (_what, peer, isTold) => {
    const lines: string[] = [];
    const log = createLog({
      service: 'gateway',
      level: 'info',
      destination: { write: (line) => lines.push(line) },
    });
    createProxyWarning(parseProxies('10.0.0.0/8'), log)(peer);
    expect(lines.length > 0).toBe(isTold);
  });
});
