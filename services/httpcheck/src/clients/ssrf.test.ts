import { createServer, type AddressInfo, type LookupFunction, type Server } from 'node:net';
import { Buffer, isAscii } from 'node:buffer';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { startTestSites, type TestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { testSiteChecker, checkOnce } from '../testing/test-site-checker.ts';
import type { SiteCheckerOptions } from './site-checker.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const servers: Server[] = [];
/** Connections to forbidden addresses. */
let connections = 0;
let port = 0;
let testSites: TestSites;

async function listen(address: string, at: number): Promise<number> {
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    socket.destroySoon();
  });
  server.listen(at, address);
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  // One port on 127.0.0.1, on a loopback address without test sites and, if available, on ::1.
  port = await listen('127.0.0.1', 0);
  await listen('127.1.2.3', port);
  if (hasIpv6) await listen('::1', port);
  testSites = await startTestSites([
    { name: 'own', host: 'own.sites.test', behaviour: { kind: 'answer', status: 200 } },
    { name: 'moving', host: 'moving.sites.test', behaviour: { kind: 'redirect', hops: 2 } },
  ]);
});
afterEach(() => {
  const made = connections;
  connections = 0;
  expect(made).toBe(0);
});
afterAll(async () => {
  await testSites.close();
  await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
});

/**
 * Allows the test sites, and the port of the forbidden listeners in a network without hosts. A port allowed in one
 * network is not open in another.
 */
function openChecker(options: Partial<SiteCheckerOptions> = {}) {
  const allow = parseAllowList(`${testSites.allow},127.255.0.0/24:${port}`);
  return testSiteChecker(testSites, { allow, ...options });
}

function checkerThatLooksUp(lookup: LookupFunction) {
  return openChecker({ lookup });
}

const answering =
  (...addresses: string[]): LookupFunction =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

const sitePort = (): string => new URL(testSites.get('own').url).port;

/** Loopback in every notation that `URL` parses, and forms that decode to it. */
const loopbackHosts = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1.2.3',
  '2130706433',
  '0x7f000001',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '127.1',
  '127.0.1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST.',
  'any.localhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fec0::1]',
];

it('rejects addresses of this machine in every notation', async () => {
  const checker = checkerThatLooksUp(() => expect.unreachable());
  for (const host of loopbackHosts)
    for (const at of [`:${port}`, `:${sitePort()}`, ':80', ''])
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}${at}/`;
        expect({ url, ...(await checkOnce(checker, url)) }).toMatchObject({
          url,
          httpStatus: 0,
          reason: 'forbidden_target',
          finalUrl: null,
          redirects: [],
        });
      }
  for (const url of [
    `http://[fe80::1%25lo]:${port}/`,
    `http://[::1%25lo]:${port}/`,
    `http://127.0.0.1%00:${port}/`,
  ])
    expect({ url, ...(await checkOnce(checker, url)) }).toMatchObject({ url, reason: 'invalid_url' });
  checker.close();
});

it('rejects other ports and credentials before any DNS query', async () => {
  const checker = checkerThatLooksUp(() => expect.unreachable());
  for (const url of [
    `http://own.sites.test:${port + 1}/`,
    'http://own.sites.test:22/',
    'http://user@own.sites.test/',
    'https://user:secret@own.sites.test/',
  ])
    expect({ url, ...(await checkOnce(checker, url)) }).toMatchObject({ url, reason: 'forbidden_target' });
  checker.close();
});

it('rejects names that resolve to this machine or its networks, with or without a public address', async () => {
  const forbidden = [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
  ];
  const more = [
    '100.64.0.1',
    '172.16.0.1',
    '0.0.0.0',
    'fd00::1',
    'fe80::1',
    'fe80::1%lo',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '',
  ];
  for (const address of [...forbidden, ...more])
    for (const addresses of [[address], ['93.184.216.34', address], [address, '2606:2800:220:1::1']]) {
      const checker = checkerThatLooksUp(answering(...addresses));
      for (const url of [
        `http://name.test:${port}/`,
        'https://name.test:8443/',
        `http://name.test:${sitePort()}/`,
      ])
        expect({ url, addresses, ...(await checkOnce(checker, url)) }).toMatchObject({
          url,
          addresses,
          reason: 'forbidden_target',
        });
      checker.close();
    }
});

it('opens only allowed addresses and ports', async () => {
  const { address = '' } = testSites.connectTo('own.sites.test', 80) ?? {};
  const allowed = checkerThatLooksUp(answering(address));
  expect(await checkOnce(allowed, testSites.get('own').url)).toMatchObject({ reason: 'ok' });
  // The IPv4-mapped form of an allowed address is allowed too, but not on another port.
  expect(await checkOnce(allowed, `http://[::ffff:${address}]:${sitePort()}/`)).toMatchObject({
    httpStatus: 421,
  });
  expect(await checkOnce(allowed, `http://${address}:80/`)).toMatchObject({ reason: 'forbidden_target' });
  allowed.close();
  const both = checkerThatLooksUp(answering(address, '127.0.0.1'));
  expect(await checkOnce(both, testSites.get('own').url)).toMatchObject({ reason: 'forbidden_target' });
  both.close();
});

it('checks the target of each redirect', async () => {
  const checker = openChecker();
  for (const host of loopbackHosts) {
    await testSites.change('own', {
      kind: 'redirect',
      to: `http://${isAscii(Buffer.from(host)) ? host : encodeURI(host)}:${port}/`,
    });
    expect({ host, ...(await checkOnce(checker, testSites.get('own').url)) }).toMatchObject({
      host,
      httpStatus: 301,
      reason: 'forbidden_target',
      finalUrl: null,
      finalStatus: 0,
    });
  }
  await testSites.restore();
  checker.close();
});

it('dials the checked address, and checks the next address when DNS returns a different one', async () => {
  const { address = '' } = testSites.connectTo('own.sites.test', 80) ?? {};
  let asked = 0;
  const changing: LookupFunction = (_host, _options, done) => {
    asked += 1;
    done(null, [{ address: asked === 1 ? address : '127.0.0.1', family: 4 }]);
  };
  const checker = checkerThatLooksUp(changing);
  // The first response is a redirect within the same name, whose address has changed since.
  expect(await checkOnce(checker, testSites.get('moving').url)).toMatchObject({
    httpStatus: 301,
    reason: 'forbidden_target',
  });
  expect(asked).toBe(2);
  checker.close();
});

it('checks addresses from `connectTo` in the same way as other addresses', async () => {
  for (const address of ['127.0.0.1', '::1', '10.0.0.1']) {
    const checker = openChecker({ connectTo: () => ({ address, port }) });
    expect(await checkOnce(checker, 'http://own.sites.test/')).toMatchObject({ reason: 'forbidden_target' });
    checker.close();
  }
});
