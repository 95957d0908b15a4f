import { startDnsServer } from '@geoplan/httpcheck/testing/dns-server';
import { mixedSites } from '@geoplan/sandbox/farm/lists/mixed-sites';
import type { SiteInput } from '@geoplan/sandbox/farm/site';
import { startFarm, type Farm } from '@geoplan/sandbox/farm/start-farm';
import type { FarmList, RunningFarm } from './bench-farm.ts';

// Sites of one part of the bench, in a separate process.
const { sites, origins, scheme, hasLatency, isNamed, silentMs, dnsMs } = JSON.parse(
  process.env['LIST'] ?? '{}',
) as FarmList;

function namedSites(): SiteInput[] {
  return Array.from({ length: sites }, (_each, at) => ({
    name: `named-${at}`,
    host: `n${at}.bench.test`,
    behaviour: { kind: 'answer', status: 200 },
  }));
}

const inputs = isNamed ? namedSites() : mixedSites({ sites, origins, scheme, hasLatency });

/** Time that a site itself takes, including its redirects. */
function ownMs(farm: Farm, at: number): number {
  const { behaviour, expected } = farm.sites[at] as Farm['sites'][number];
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

const farm = await startFarm(inputs);
const { address = '' } = farm.connectTo('n0.bench.test', 80) ?? {};
const running: RunningFarm = {
  allow: farm.allow,
  authority: farm.authority,
  sites: farm.sites.map(({ url, expected }, at) => ({ url, expected, ms: ownMs(farm, at) })),
  dns: isNamed ? await startNames(address) : null,
};
process.send?.(running);
process.once('disconnect', () => process.exit(0));
