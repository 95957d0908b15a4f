import { demoAccounts } from '@geoplan/auth/domain/demo-accounts';
import { expect, test } from 'vitest';
import { banner } from './banner.ts';
import { exposureOf } from './network-exposure.ts';

type Settings = Parameters<typeof exposureOf>[0];

const settings = (change: Partial<Settings>): Settings => ({
  LISTEN_ADDRESS: '127.0.0.1',
  PUBLIC_HOST: '',
  ...change,
});

const shown = (asked: Settings, hasTrustedProxies = false) =>
  banner({
    port: 8080,
    listenAddress: asked.LISTEN_ADDRESS,
    exposure: exposureOf(asked),
    hasTrustedProxies,
    dataDir: '/data',
    logFile: '/data/geoplan.log',
    startedInS: 1.26,
    demoAccounts,
    realServers: [],
  });

test.for(['127.0.0.1', '127.0.0.9', '::1'])(
  'on %s the demo accounts are open without a warning',
  (address) => {
    const asked = settings({ LISTEN_ADDRESS: address });
    expect(exposureOf(asked)).toMatchObject({ isLoopback: true, hasDemo: true, registration: 'open' });
    expect(shown(asked)).toContain('Geoplan is ready in 1.3 s: http://localhost:8080\n');
    expect(shown(asked)).toContain('demo-password');
    expect(shown(asked)).not.toContain('!!');
  },
);

test.for([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['192.0.2.7', 'http://192.0.2.7:8080'],
  ['2001:db8::7', 'http://[2001:db8::7]:8080'],
  ['::ffff:192.0.2.7', 'http://[::ffff:192.0.2.7]:8080'],
] as const)('on %s nothing is open to strangers, and the banner states who can connect', ([address, url]) => {
  const asked = settings({ LISTEN_ADDRESS: address });
  expect(exposureOf(asked)).toMatchObject({ isLoopback: false, hasDemo: false, registration: 'closed' });
  expect(shown(asked)).toContain(url);
  expect(shown(asked)).toContain(`!! OPEN TO THE NETWORK on ${address}`);
  expect(shown(asked)).not.toContain('demo-password');
});

test('DEMO=on and REGISTRATION=open also take effect if the product is open to the network, and the banner shows a prominent warning', () => {
  const asked = settings({ LISTEN_ADDRESS: '0.0.0.0', DEMO: 'on', REGISTRATION: 'open' });
  expect(exposureOf(asked)).toMatchObject({ hasDemo: true, registration: 'open' });
  expect(shown(asked)).toMatch(/!! DEMO=on: ANYBODY .* ADMIN[^]*!! REGISTRATION=open/);
});

test('the demo accounts can be disabled on loopback too', () => {
  expect(exposureOf(settings({ DEMO: 'off' })).hasDemo).toBe(false);
});

test('a public name closes the demo and registration on a loopback address, which the banner reports', () => {
  const asked = settings({ PUBLIC_HOST: 'geoplan.example.com, www.example.com' });
  expect(exposureOf(asked)).toMatchObject({ isLoopback: true, hasDemo: false, registration: 'closed' });
  expect(shown(asked)).toContain('!! PUBLIC as geoplan.example.com, www.example.com (PUBLIC_HOST)');
  expect(shown(asked)).toMatch(/!! TRUSTED_PROXIES is empty[^]*!! The demo accounts are refused here/);
  expect(shown(asked)).not.toContain('demo-password');
  expect(shown(asked, true)).not.toContain('TRUSTED_PROXIES');
});

test('a PUBLIC_HOST that names only this machine does not count as exposure', () => {
  const asked = settings({ PUBLIC_HOST: 'localhost,127.0.0.2,::1,' });
  expect(exposureOf(asked)).toMatchObject({ hasDemo: true, registration: 'open' });
  expect(shown(asked)).not.toContain('!!');
});

test('DEMO=on and REGISTRATION=open take effect despite a public name, and the banner shows a prominent warning', () => {
  const asked = settings({ PUBLIC_HOST: 'geoplan.example.com', DEMO: 'on', REGISTRATION: 'open' });
  const localOnly = { demo: false, registration: false };
  expect(exposureOf(asked)).toMatchObject({ hasDemo: true, registration: 'open', localOnly });
  expect(shown(asked)).toMatch(/!! PUBLIC as [^]*!! DEMO=on: ANYBODY .* ADMIN[^]*!! REGISTRATION=open/);
});
