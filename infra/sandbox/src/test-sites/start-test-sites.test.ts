import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ExpectedResult } from './expected-result.ts';
import { sampleSites } from './lists/sample-sites.ts';
import { startTestSites, type TestSites } from './start-test-sites.ts';
import { askOnce, idealCheck } from './testing/ideal-check.ts';

let testSites: TestSites;
beforeAll(async () => {
  testSites = await startTestSites(sampleSites());
});
afterAll(() => testSites.close());
afterEach(async () => {
  await testSites.restore();
  testSites.hits.clear();
});

const urlOf = (name: string): string => testSites.get(name).url;
const ask = async (name: string, method = 'GET') => await askOnce(testSites, urlOf(name), { method });

/** Reads to the end, even if that is a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.resume().once('close', () => resolve()));
}

/** Aborts, like a checker with a timeout, once a request was received or a connection opened. */
async function checkSite(name: string): Promise<ExpectedResult> {
  const { url, expected } = testSites.get(name);
  if (expected.reason !== 'timeout') return await idealCheck(testSites, url);
  const abort = new AbortController();
  const checked = idealCheck(testSites, url, abort.signal);
  const { hostname } = new URL(url);
  const dialled = testSites.connectTo(hostname, 80)?.address ?? hostname;
  const reached = () => testSites.hits.origins().some(({ origin }) => new URL(origin).hostname === dialled);
  await expect.poll(reached).toBe(true);
  abort.abort();
  return await checked;
}

/** Reasons that are visible only in the content of a page. */
const byContent: ReadonlySet<string> = new Set(['parked', 'placeholder', 'blocked_by_site']);

/** Result of a check that reads no content. */
function withoutContent(expected: ExpectedResult): ExpectedResult {
  if (!byContent.has(expected.reason)) return expected;
  if (expected.redirects.length > 0) return { ...expected, reason: 'redirect' };
  if (expected.httpStatus === 200) return { ...expected, reason: 'ok' };
  return { ...expected, reason: expected.httpStatus >= 500 ? 'server_error' : 'client_error' };
}

describe('the test sites', () => {
  it('produces the expected result at every site', async () => {
    const checked = await Promise.all(
      testSites.all.map(async ({ name }) => [name, await checkSite(name)] as const),
    );
    expect(Object.fromEntries(checked)).toEqual(
      Object.fromEntries(testSites.all.map(({ name, expected }) => [name, withoutContent(expected)])),
    );
    expect(testSites.all.length).toBeGreaterThan(60);
  });

  it('responds to HEAD with another status if the site defines one', async () => {
    expect(await ask('head-405', 'HEAD')).toMatchObject({ status: 405 });
    expect(await ask('head-404', 'HEAD')).toMatchObject({ status: 404 });
    expect(await ask('head-200-get-404', 'HEAD')).toMatchObject({ status: 200 });
    expect(await ask('reset-on-head', 'HEAD')).toEqual({ reason: 'reset' });
    expect(await ask('answer-200', 'HEAD')).toMatchObject({ status: 200 });
  });

  it('takes a site down and restores it on request, permanently or for a number of requests', async () => {
    await testSites.change('answer-200', { kind: 'answer', status: 503 }, 2);
    expect(testSites.get('answer-200').expected).toMatchObject({ httpStatus: 503, reason: 'server_error' });
    expect(await ask('answer-200')).toMatchObject({ status: 503 });
    expect(await ask('answer-200')).toMatchObject({ status: 503 });
    expect(await ask('answer-200')).toMatchObject({ status: 200 });
    await testSites.change(urlOf('answer-200'), { kind: 'refused' });
    expect(await ask('answer-200')).toEqual({ reason: 'refused' });
    expect(testSites.get('to-another-host').expected).toMatchObject({ httpStatus: 301, reason: 'refused' });
    await testSites.change('refused', { kind: 'answer', status: 200 });
    expect(await ask('refused')).toMatchObject({ status: 200 });
    await testSites.change('named', { kind: 'unresolvable' });
    expect(await ask('named')).toEqual({ reason: 'dns' });
    await testSites.restore();
    expect(await ask('answer-200')).toMatchObject({ status: 200 });
    expect(await ask('refused')).toEqual({ reason: 'refused' });
    expect(await ask('named')).toMatchObject({ status: 200 });
  });

  it.each([
    ['an unknown site', 'nobody', { kind: 'silent' }, undefined],
    ['a closed port for one request', 'moved', { kind: 'refused' }, 1],
    ['an address that does not resolve', 'moved', { kind: 'unresolvable' }, undefined],
    ['an invalid status', 'moved', { kind: 'answer', status: 99 }, undefined],
  ] as const)('refuses %s', async (_what, site, behaviour, times) => {
    await expect(testSites.change(site, behaviour, times)).rejects.toThrow();
    expect(await ask('moved')).toMatchObject({ status: 301 });
  });

  it('resolves only names of the test sites, and avoids the addresses of another instance', async () => {
    expect(testSites.connectTo('shop.sites.test', 80)?.address).toMatch(/^127\./);
    expect(testSites.connectTo('secure.sites.test', 443)).not.toEqual(
      testSites.connectTo('secure.sites.test', 80),
    );
    for (const host of ['geoplan.example', 'localhost', 'nxdomain.sites.test', ''])
      expect(testSites.connectTo(host, 80)).toBeUndefined();
    const other = await startTestSites(
      [
        {
          name: 'shop',
          host: 'shop.sites.test',
          certificate: 'good',
          behaviour: { kind: 'answer', status: 200 },
        },
      ],
      { isOnDefaultPorts: true },
    );
    expect(other.get('https://shop.sites.test/').name).toBe('shop');
    expect(other.connectTo('shop.sites.test', 443)).not.toEqual(testSites.connectTo('shop.sites.test', 443));
    expect(other.allow).not.toBe(testSites.allow);
    await other.close();
  });

  it.each([
    ['names', [{ name: 'a' }, { name: 'a' }]],
    [
      'hosts',
      [
        { name: 'a', host: 'a.test' },
        { name: 'b', host: 'a.test' },
      ],
    ],
    [
      'behaviours of one origin',
      [
        { name: 'a', origin: 'x' },
        { name: 'b', origin: 'x', behaviour: { kind: 'refused' } },
      ],
    ],
    [
      'certificates of one origin',
      [
        { name: 'a', origin: 'x' },
        { name: 'b', origin: 'x', certificate: 'expired' },
      ],
    ],
  ] as const)('refuses a list whose %s contradict each other', async (_what, sites) => {
    const behaviour = { kind: 'silent' } as const;
    await expect(startTestSites(sites.map((each) => ({ behaviour, ...each })))).rejects.toThrow();
  });
});

it('survives any input, whether sent as plain text or instead of a TLS handshake', async () => {
  const inputs = [
    'nonsense\r\n\r\n',
    '\u0016\u0003\u0001\u0000\u0005hello',
    'GET / HTTP/1.1\r\n',
    'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /%zz?hop=99999999999 HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(30_000)}\r\n\r\n`,
    'HEAD / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5),
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc',
  ];
  const names = [
    'answer-200',
    'silent',
    'endless-body',
    'endless-headers',
    'gzip-bomb',
    'certificate-good',
    'tls-silent',
  ];
  const clients = names.flatMap((name) =>
    inputs.map(async (input) => {
      const { hostname, port } = new URL(urlOf(name));
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {}).write(input, () => socket.end());
      socket.once('data', () => socket.resetAndDestroy());
      await closed(socket);
    }),
  );
  await Promise.all(clients);
  await expect
    .poll(() => testSites.hits.origins().some((each) => each.openConnections > 0 || each.inFlight > 0))
    .toBe(false);
  expect(await ask('answer-200')).toMatchObject({ status: 200 });
  expect(await ask('certificate-good')).toMatchObject({ status: 200 });
});

it('closes the test sites immediately, no matter what kind of response is in progress', async () => {
  const other = await startTestSites(sampleSites());
  const names = ['silent', 'slow', 'dripping-headers', 'dripping-body', 'endless-body', 'gzip-bomb'];
  const clients = names.map((name) => {
    const { port, hostname } = new URL(other.get(name).url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}).write(`GET / HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    return closed(socket);
  });
  for (const name of names) await expect.poll(() => other.get(name).requests).toBe(1);
  await other.close();
  await Promise.all(clients);
  expect(await askOnce(other, other.get('answer-200').url)).toEqual({ reason: 'refused' });
});
