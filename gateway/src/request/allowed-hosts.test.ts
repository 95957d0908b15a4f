import { createHostCheck } from '@geoplan/kit/http/host-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rawExchange, statusOf } from '../testing/raw-http.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

describe('the name in Host', () => {
  const demand = createHostCheck(['Geoplan.Example', '192.0.2.7', '2001:db8::7']);

  it.each([
    'geoplan.example',
    'GEOPLAN.example:443',
    '192.0.2.7:8080',
    '[2001:db8::7]:8080',
    'localhost:8080',
    '127.0.0.1',
    '[::1]:8080',
  ])('accepts %s as the name in Host', (host) => {
    expect(() => demand(host)).not.toThrow();
  });

  it.each([
    'evil.example:8080',
    'evil.example',
    'geoplan.example.evil.example',
    'localhost.evil.example',
    'evil.example:geoplan.example',
    'geoplan.example@evil.example',
    'geoplan.example:80:80',
    '127.0.0.1.evil.example',
    '192.0.2.8',
    '[::2]',
    '',
    ':8080',
  ])('rejects "%s" as the name in Host', (host) => {
    expect(() => demand(host)).toThrow(expect.objectContaining({ status: 421 }));
  });

  it('does not check the name in Host if no names are configured', () => {
    expect(() => createHostCheck(undefined)('evil.example')).not.toThrow();
  });
});

describe('a page that resolves its own name to our address', () => {
  it('serves nothing to a page that resolves its own name to our address, while probes still work', async () => {
    const gateway = await startTestGateway({ allowedHosts: ['geoplan.example'] });
    onTestFinished(() => gateway.close());
    const { token } = gateway.people.admin;
    const ask = (host: string, target: string): Promise<string> =>
      rawExchange(
        gateway.port,
        `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
      );
    for (const target of ['/api/things/x', '/api/open', '/api/openapi.json', '/', '/keyword/x']) {
      const refused = await ask('evil.example', target);
      expect(statusOf(refused), target).toBe(421);
      expect(refused).toContain('"code":"invalid_input"');
    }
    expect(gateway.stub.requests).toEqual([]);
    for (const host of ['geoplan.example', `localhost:${gateway.port}`])
      expect(statusOf(await ask(host, '/api/things/x')), host).toBe(200);
    expect(statusOf(await ask('10.0.0.9:8080', '/healthz'))).toBe(200);
    expect((await fetch(`${gateway.inner}/healthz`)).status).toBe(200);
  });
});
