import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { checkOnce } from '../testing/test-site-checker.ts';
import { startDnsServer, type DnsAnswer } from '../testing/dns-server.ts';
import { createHostResolver, type HostResolver } from './host-resolver.ts';
import { createSiteChecker } from './site-checker.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
/** Records by name and type; a name that is missing here does not exist. */
const zone: Record<string, DnsAnswer | null> = {
  'plain.test A': { addresses: ['192.0.2.1', '192.0.2.2'] },
  'both.test A': { addresses: ['192.0.2.1'] },
  'both.test AAAA': { addresses: ['2001:db8::1'] },
  'six.test A': {},
  'six.test AAAA': { addresses: ['2001:db8::6'] },
  'none.test A': {},
  'none.test AAAA': {},
  'broken.test A': { code: 2 },
  'short.test A': { addresses: ['192.0.2.1'], ttl: 0 },
  'silent.test A': null,
  'localhost A': { addresses: ['192.0.2.9'] },
  'own-six.test A': {},
  'own-six.test AAAA': { addresses: ['::1'] },
};
/** Queried names of `many`; the first response waits until all 200 have arrived. */
const many = new Set<string>();
const allAsked = Promise.withResolvers<void>();
let server: Awaited<ReturnType<typeof startDnsServer>>;
let resolver: HostResolver;

beforeAll(async () => {
  server = await startDnsServer({
    answer: ({ name, type }) => {
      if (/^many\d+\.test$/.test(name)) {
        if (many.add(name).size === 200) allAsked.resolve();
        return { addresses: ['192.0.2.3'], after: allAsked.promise };
      }
      const said = zone[`${name} ${type}`];
      return said === undefined ? { code: 3 } : said;
    },
  });
});
beforeEach(() => {
  server.questions.length = 0;
  resolver = createHostResolver({ dnsServers: [`127.0.0.1:${server.port}`] });
  return () => resolver.close();
});
afterAll(async () => await server.close());

it('queries IPv6 addresses only if there is no IPv4 address', async () => {
  expect(await resolver.resolve('plain.test', false)).toEqual(['192.0.2.1', '192.0.2.2']);
  expect(await resolver.resolve('both.test', false)).toEqual(['192.0.2.1']);
  expect(await resolver.resolve('six.test', false)).toEqual(['2001:db8::6']);
  expect(server.questions.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'plain.test A',
    'both.test A',
    'six.test A',
    'six.test AAAA',
  ]);
});

it('queries a name once for many concurrent callers and a caller soon after them, and again for a confirmation check', async () => {
  // "Soon" is 5 s, which must not pass on a busy machine.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const asked = Array.from({ length: 50 }, () => resolver.resolve('short.test', false));
  await Promise.all(asked);
  await resolver.resolve('short.test', false);
  expect(server.questions).toHaveLength(1);
  await resolver.resolve('short.test', true);
  expect(server.questions).toHaveLength(2);
});

const failure = async (host: string) => await resolver.resolve(host, false).catch((error: unknown) => error);

it('reports why a name has no address', async () => {
  expect(await failure('nobody.test')).toMatchObject({ reason: 'dns', detail: 'ENOTFOUND' });
  expect(await failure('none.test')).toMatchObject({ reason: 'dns', detail: 'ENODATA' });
  expect(await failure('broken.test')).toMatchObject({ reason: 'dns', detail: 'ESERVFAIL' });
  expect(await failure('silent.test')).toMatchObject({ reason: 'dns', detail: 'ETIMEOUT' });
});

it('ignores entries in /etc/hosts', async () => {
  expect(await resolver.resolve('localhost', false)).toEqual(['192.0.2.9']);
});

it('queries 200 names concurrently, while `dns.lookup` queries two', async () => {
  const found = await Promise.all(
    Array.from({ length: 200 }, (_each, at) => resolver.resolve(`many${at}.test`, false)),
  );
  expect(found).toEqual(Array.from({ length: 200 }, () => ['192.0.2.3']));
});

it('reports DNS as the reason if the check times out during a lookup', async () => {
  const checker = createSiteChecker({
    allow: parseAllowList(''),
    userAgent: 'test',
    timeoutMs: 200,
    dnsServers: [`127.0.0.1:${server.port}`],
  });
  expect(await checkOnce(checker, 'https://silent.test/')).toMatchObject({
    reason: 'dns',
    detail: 'ETIMEOUT',
  });
  checker.close();
});

it('reaches a host that has only an IPv6 address', async () => {
  const site = createServer((_request, response) => response.end('fine'));
  site.listen(0, hasIpv6 ? '::1' : '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const checker = createSiteChecker({
    allow: parseAllowList(`[::1]:${port}`),
    userAgent: 'test',
    dnsServers: [`127.0.0.1:${server.port}`],
  });
  // A machine without IPv6 has no route to it.
  const { reason } = await checkOnce(checker, `http://own-six.test:${port}/`);
  expect(reason).toBe(hasIpv6 ? 'ok' : 'refused');
  checker.close();
  site.close();
});

it('repeats a lookup after an exception', async () => {
  const answers = [new Error('x'), '192.0.2.1'];
  const own = createHostResolver({
    dnsServers: undefined,
    lookup: (_host, _options, done) => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      done(null, [{ address: answer ?? '', family: 4 }]);
    },
  });
  onTestFinished(() => own.close());
  await expect(own.resolve('a.test', false)).rejects.toThrow('x');
  expect(await own.resolve('a.test', false)).toEqual(['192.0.2.1']);
});
