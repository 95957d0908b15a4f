import { startDnsServer } from '@geoplan/httpcheck/testing/dns-server';
import { mixedSites } from '@geoplan/sandbox/test-sites/lists/mixed-sites';
import type { SiteInput } from '@geoplan/sandbox/test-sites/site';
import { startTestSites, type TestSites } from '@geoplan/sandbox/test-sites/start-test-sites';
import type { SiteList, SiteServer } from './site-server.ts';

// Sites of one part of the bench, in a separate process.
const { sites, origins, scheme, hasLatency, isNamed, silentMs, dnsMs } = JSON.parse(
  process.env['LIST'] ?? '{}',
) as SiteList;

function namedSites(): SiteInput[] {
  return Array.from({ length: sites }, (_each, at) => ({
    name: `named-${at}`,
    host: `n${at}.bench.test`,
    behaviour: { kind: 'answer', status: 200 },
  }));
}

const inputs = isNamed ? namedSites() : mixedSites({ sites, origins, scheme, hasLatency });

/** Time that a site itself takes, including its redirects. */
function ownMs(testSites: TestSites, at: number): number {
  const { behaviour, expected } = testSites.all[at] as TestSites['all'][number];
  if (behaviour.kind === 'silent') return silentMs;
  if (behaviour.kind === 'refused') return 0;
  return (inputs[at]?.latencyMs ?? 0) * (expected.redirects.length + 1);
}

/**
 * Resolves every name to the test sites. On port 53 if this user may use it: the system's resolver, used by curl,
 * supports no other.
 */
async function startNames(address: string) {
  const answer = ({ type }: { type: string }) => ({
    addresses: type === 'A' ? [address] : [],
    delayMs: dnsMs,
  });
  const host = '127.53.0.1';
  const server = await startDnsServer({ answer, host, port: 53 }).catch(() =>
    startDnsServer({ answer, host }),
  );
  return { host, port: server.port };
}

const testSites = await startTestSites(inputs);
const { address = '' } = testSites.connectTo('n0.bench.test', 80) ?? {};
const running: SiteServer = {
  allow: testSites.allow,
  authority: testSites.authority,
  sites: testSites.all.map(({ url, expected }, at) => ({ url, expected, ms: ownMs(testSites, at) })),
  dns: isNamed ? await startNames(address) : null,
};
process.send?.(running);
process.once('disconnect', () => process.exit(0));
