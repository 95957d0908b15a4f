import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawExchange } from '../testing/raw-http.ts';
import { startTestGateway } from '../testing/start-test-gateway.ts';

describe('a request to a public endpoint', () => {
  let gateway: Awaited<ReturnType<typeof startTestGateway>>;

  beforeAll(async () => {
    gateway = await startTestGateway({ allowedHosts: ['geoplan.example'] });
  });
  afterAll(() => gateway.close());

  /** True if the service was informed that the request is local. */
  async function isLocal(host: string, header = '', version = '1.1'): Promise<boolean> {
    const request = `GET /api/open HTTP/${version}\r\nHost: ${host}\r\n${header}Connection: close\r\n\r\n`;
    const response = await rawExchange(gateway.port, request, { until: 'closed' });
    expect(response).toMatch(/^HTTP\/1\.1 200/);
    return response.includes('"isLocal":true');
  }

  it.each(['localhost:8080', '127.0.0.1', '[::1]:8080', 'LOCALHOST'])(
    'treats a request under the name %s as local',
    async (host) => {
      expect(await isLocal(host)).toBe(true);
    },
  );

  it('treats a request under a public name as not local, even if its client claims to be local', async () => {
    expect(await isLocal('geoplan.example')).toBe(false);
    expect(await isLocal('geoplan.example', 'X-Local-Request: 1\r\n')).toBe(false);
  });

  it.each([
    'X-Forwarded-For: 198.51.100.7',
    'x-forwarded-host: geoplan.example',
    'X-Forwarded-Proto: https',
    'Forwarded: for=198.51.100.7',
    'X-Real-IP: 198.51.100.7',
    'Via: 1.1 proxy',
    'CF-Connecting-IP: 198.51.100.7',
  ])('treats a request with the proxy header %s as not local', async (header) => {
    expect(await isLocal('127.0.0.1', `${header}\r\n`)).toBe(false);
  });

  it('treats an HTTP/1.0 request as not local, because nginx sends HTTP/1.0 by default', async () => {
    expect(await isLocal('127.0.0.1', '', '1.0')).toBe(false);
  });
});
