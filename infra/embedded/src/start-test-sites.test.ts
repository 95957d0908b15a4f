import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { createLog } from '@geoplan/kit/log';
import { portfolioSites } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { expect, it, onTestFinished } from 'vitest';
import { startTestSites } from './start-test-sites.ts';

type Needs = Parameters<typeof startTestSites>[0];

/** Result of a start, with its log and its stops. */
async function start(more: Pick<Needs, 'start'> & Needs['config']) {
  const lines: string[] = [];
  const stops: (() => void | Promise<void>)[] = [];
  const log = createLog({
    service: 'sandbox',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  const { SANDBOX, ...others } = more;
  const shutdown: Needs['shutdown'] = {
    onStop: (_name, stop) => void stops.push(() => stop({} as Parameters<typeof stop>[0])),
  };
  const started = await startTestSites({ config: { SANDBOX }, shutdown, log, ...others });
  onTestFinished(async () => {
    for (const stop of stops) await stop();
  });
  return { started, lines, stops };
}

it('resolves every name of the demo to this machine, but no other name', async () => {
  const { started, stops } = await start({ SANDBOX: 'on' });
  const { connectTo = () => undefined, allow = '', extraAuthorities } = started?.checks ?? {};
  const allowed = parseAllowList(allow);
  const domains = [...new Set(portfolioSites().map(({ domain }) => domain))];
  for (const domain of [...domains, 'hostile.example', 'gone.example.', 'EXAMPLE'])
    for (const port of [80, 443]) {
      const place = connectTo(domain, port);
      expect(place === null || (place && allowed.has(place.address, place.port)), domain).toBe(true);
    }
  expect(domains.filter((domain) => connectTo(domain, 443)).length).toBeGreaterThan(1_500);
  for (const real of ['geoplan.test', 'example.org', 'notexample', 'example.com'])
    expect(connectTo(real, 443)).toBeUndefined();
  expect(extraAuthorities).toEqual([started?.testSites?.authority]);
  expect(stops).toHaveLength(1);
});

it('starts nothing if the sandbox is disabled', async () => {
  expect(await start({ SANDBOX: 'off' })).toEqual({ started: undefined, lines: [], stops: [] });
});

it('reports test sites that failed to start, and does not look up their names in DNS', async () => {
  const { started, lines } = await start({
    SANDBOX: 'on',
    start: () => Promise.reject(new Error('no port is free')),
  });
  expect(lines).toEqual([expect.stringContaining('no port is free')]);
  expect(started?.testSites).toBeUndefined();
  expect(started?.checks).toMatchObject({ allow: '', extraAuthorities: [] });
  expect(['shop.example', 'example.org'].map((host) => started?.checks.connectTo(host, 443))).toEqual([
    null,
    undefined,
  ]);
});
