import { rawExchange, statusOf } from '@geoplan/gateway/testing/raw-http';
import { expect, test } from 'vitest';
import { ownDataFolder } from './testing/own-data-folder.ts';
import type { StartedProduct } from './testing/start-embedded.ts';

const { start } = ownDataFolder();

const publicHost = 'geoplan.example.com';
const demoAdmin = JSON.stringify({ email: 'admin@demo.local', password: 'demo-password' });

/** The three responses that a stranger would need: demo sign-in, test accounts, state of registration. */
async function strangersAnswers(product: StartedProduct, host: string, headers = '', version = '1.1') {
  const send = (line: string, rest = '\r\n') =>
    rawExchange(
      Number(new URL(product.address).port),
      `${line} HTTP/${version}\r\nHost: ${host}\r\n${headers}Connection: close\r\n${rest}`,
      { until: 'closed' },
    );
  const login = await send(
    'POST /api/auth/login',
    `Content-Type: application/json\r\nContent-Length: ${demoAdmin.length}\r\n\r\n${demoAdmin}`,
  );
  const accounts = await send('GET /api/auth/test-accounts');
  const registration = await send('GET /api/auth/registration');
  return {
    login: statusOf(login),
    hasPassword: [login, accounts].some((answer) => answer.includes('demo-password')),
    isOpen: registration.includes('"isOpen":true'),
  };
}

const closed = { login: 401, hasPassword: false, isOpen: false };
const open = { login: 200, hasPassword: true, isOpen: true };

test('rejects demo accounts and registration under a public name, and returns no password', async () => {
  const product = await start({ PUBLIC_HOST: publicHost, SANDBOX: 'off' });
  expect(product.output()).toContain(`!! PUBLIC as ${publicHost}`);
  expect(product.output()).not.toContain('demo-password');
  for (const host of [publicHost, 'localhost'])
    expect(await strangersAnswers(product, host, 'X-Forwarded-For: 198.51.100.7\r\n'), host).toEqual(closed);
});

test('allows the demo and registration for direct requests from this machine, but not for requests through an unconfigured proxy', async () => {
  const product = await start({ SANDBOX: 'off' });
  expect(await strangersAnswers(product, '127.0.0.1')).toEqual(open);
  expect(await strangersAnswers(product, '127.0.0.1', 'X-Forwarded-For: 198.51.100.7\r\n')).toEqual(closed);
  expect(await strangersAnswers(product, '127.0.0.1', '', '1.0')).toEqual(closed);
});

test('DEMO=on and REGISTRATION=open apply under a public name, and the banner shows a warning', async () => {
  const product = await start({ PUBLIC_HOST: publicHost, DEMO: 'on', REGISTRATION: 'open', SANDBOX: 'off' });
  expect(product.output()).toContain('!! DEMO=on: ANYBODY');
  expect(await strangersAnswers(product, publicHost, 'X-Real-IP: 198.51.100.7\r\n')).toEqual(open);
});
