import { demoAccounts } from '@geoplan/auth/domain/demo-accounts';
import { expect, test } from 'vitest';
import { banner } from './banner.ts';
import { exposureOf } from './exposure.ts';

type Asked = Parameters<typeof exposureOf>[0];

const shown = (asked: Asked) =>
  banner({
    port: 8080,
    listenAddress: asked.LISTEN_ADDRESS,
    exposure: exposureOf(asked),
    dataDir: '/data',
    logFile: '/data/geoplan.log',
    startedInS: 1.26,
    demoAccounts,
    realServers: [],
  });

test.for(['127.0.0.1', '127.0.0.9', '::1'])(
  'on %s the demo accounts are open and nothing is warned of',
  (address) => {
    const asked: Asked = { LISTEN_ADDRESS: address };
    expect(exposureOf(asked)).toEqual({ isLoopback: true, hasDemo: true, registration: 'open' });
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
] as const)('on %s strangers are let in by nothing, and the banner says who could come', ([address, url]) => {
  const asked: Asked = { LISTEN_ADDRESS: address };
  expect(exposureOf(asked)).toEqual({ isLoopback: false, hasDemo: false, registration: 'closed' });
  expect(shown(asked)).toContain(url);
  expect(shown(asked)).toContain(`!! OPEN TO THE NETWORK on ${address}`);
  expect(shown(asked)).not.toContain('demo-password');
});

test('what was asked for by name is open to the network, and reported loudly', () => {
  const asked: Asked = { LISTEN_ADDRESS: '0.0.0.0', DEMO: 'on', REGISTRATION: 'open' };
  expect(exposureOf(asked)).toMatchObject({ hasDemo: true, registration: 'open' });
  expect(shown(asked)).toMatch(/!! DEMO=on: ANYBODY .* ADMIN[^]*!! REGISTRATION=open/);
});

test('the demo accounts can be switched off on loopback too', () => {
  expect(exposureOf({ LISTEN_ADDRESS: '127.0.0.1', DEMO: 'off' }).hasDemo).toBe(false);
});
