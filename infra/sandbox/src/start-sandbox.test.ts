import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startSandbox } from './start-sandbox.ts';
import { sandboxForTests } from './testing/sandbox-for-tests.ts';

const { sandbox, rapid, call, post } = sandboxForTests();
const metrics = '/keyword-metrics?keyword=Acme&country=us';
const ownAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find((each) => !each.internal && each.family === 'IPv4')?.address;

/** Sends bytes unchanged and reads the response. */
function raw(bytes: string): Promise<string> {
  const socket = connect(sandbox().port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

describe('the sandbox', () => {
  it.each(['evil.example:8090', 'sandbox.evil.example', '127.0.0.1.evil.example'])(
    'refuses the foreign host %s, also for its controls (DNS rebinding)',
    async (host) => {
      for (const path of ['/__sandbox/log', '/rapidapi/keyword-metrics'])
        expect(await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
          /^HTTP\/1\.1 421 /,
        );
    },
  );

  it.each(['localhost:8090', '127.0.0.1', '[::1]:8090', 'sandbox:8090', 'sandbox'])(
    'responds under its own name %s',
    async (host) => {
      expect(await raw(`GET /__sandbox/log HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 200 /,
      );
    },
  );

  it('logs requests with key and status, and masks keys that are not sandbox keys', async () => {
    sandbox().clearLog();
    await rapid('unlimited-log', metrics);
    await rapid('a-real-looking-secret-1234', metrics);
    await rapid('unlimited-log', '/x');
    expect((await call('/__sandbox/log')).json).toEqual([
      {
        at: '2026-11-20T12:00:00.000Z',
        method: 'GET',
        path: '/rapidapi/keyword-metrics',
        key: 'unlimited-log',
        keywords: ['Acme'],
        country: 'us',
        status: 200,
        isFault: false,
      },
      expect.objectContaining({ key: '••••1234' }),
      expect.objectContaining({ path: '/rapidapi/x', status: 404, keywords: [] }),
    ]);
    expect((await call('/__sandbox/counts')).json).toEqual([
      { keyword: 'Acme', country: 'us', asked: 2, answered: 2 },
    ]);
    await call('/__sandbox/log', { method: 'DELETE' });
    expect(sandbox().log()).toEqual([]);
    expect(sandbox().counts()).toEqual([]);
  });

  it('delays all responses on request, except control calls', async () => {
    expect((await post('/__sandbox/delay', { ms: 300 })).status).toBe(204);
    const begun = performance.now();
    expect((await rapid('bad-key', metrics)).status).toBe(401);
    expect(performance.now() - begun).toBeGreaterThan(290);
    expect((await post('/__sandbox/delay', { ms: -1 })).status).toBe(400);
    expect((await post('/__sandbox/delay', { ms: 0 }, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await post('/__sandbox/delay', { ms: 0 })).status).toBe(204);
  });

  it.skipIf(!ownAddress)(
    'accepts control calls only from this machine, regardless of its listening address',
    async () => {
      const open = await startSandbox({ port: 0, host: '0.0.0.0' });
      const from = async (host: string, path: string) =>
        (await fetch(`http://${host}:${open.port}${path}`)).status;
      expect(await from('127.0.0.1', '/__sandbox/log')).toBe(200);
      expect(await from(ownAddress ?? '', '/__sandbox/log')).toBe(403);
      expect(await from(ownAddress ?? '', '/rapidapi/keyword-metrics')).toBe(401);
      await open.close();
    },
  );

  it('survives any input', async () => {
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await raw(`GET /rapidapi HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    );
    const malformed = [
      '/',
      '/%',
      '/rapidapi',
      '/rapidapi/%zz',
      '/rapidapi/keyword-metrics?keyword=%ff%00&country=%f0',
      '/rapidapi/keyword-metrics?keyword=a&keyword=b&country[]=us',
      '/ahrefs/v3/keywords-explorer/overview?keywords=%E0%A4%A&select=constructor&country=__proto__',
      '/__sandbox/x',
    ];
    for (const path of malformed)
      for (const authorization of ['Bearer unlimited-odd', 'Basic !!!!', 'Basic dW5saW1pdGVkLXg6cA=='])
        expect(
          (await call(path, { headers: { authorization, 'x-rapidapi-key': 'unlimited-odd' } })).status,
        ).toBeLessThan(500);
    for (const body of [
      '[null]',
      '[[]]',
      '[{"keywords":[null,{}],"location_code":{}}]',
      '"x"',
      '['.repeat(50_000),
    ])
      expect(
        (
          await post('/dataforseo/v3/dataforseo_labs/google/keyword_overview/live', body, {
            authorization: 'Basic dW5saW1pdGVkLXg6cA==',
          })
        ).status,
      ).toBe(200);
    expect((await post('/rapidapi/x', 'x'.repeat(1_100_000))).status).toBe(413);
    expect((await post('/__sandbox/faults', 'x'.repeat(70_000))).status).toBe(413);
    expect((await rapid('unlimited-odd', metrics)).status).toBe(200);
  });

  it('closes immediately even if responses hang', async () => {
    const other = await startSandbox({ port: 0 });
    other.faults.add({ match: 'GET /rapidapi', fault: 'hang-headers' });
    other.faults.add({ match: 'GET /rapidapi', fault: 'hang-body' });
    const headers = { 'x-rapidapi-key': 'unlimited-slow' };
    const silent = fetch(`${other.url}/rapidapi${metrics}`, { headers }).catch(() => 'cut');
    await expect.poll(() => other.log().length).toBe(1);
    const half = await fetch(`${other.url}/rapidapi${metrics}`, { headers });
    // Longer than any stall of this machine.
    other.delay(100_000);
    const slow = fetch(`${other.url}/rapidapi${metrics}`, { headers }).catch(() => 'cut');
    await expect.poll(() => other.log().length).toBe(3);
    await other.close();
    expect(await silent).toBe('cut');
    expect(await slow).toBe('cut');
    await expect(half.text()).rejects.toThrow();
  });

  it('reports a port in use', async () => {
    await expect(startSandbox({ port: sandbox().port })).rejects.toThrow(/port \d+ is not available/);
  });
});
