import { rawExchange, statusOf } from '@geoplan/gateway/testing/raw-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataFolder } from './testing/own-data-folder.ts';
import { prepareData, type PreparedData } from './testing/prepared-data.ts';
import type { StartedProduct } from './testing/start-embedded.ts';

const { folder, start } = ownDataFolder();

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

/** Responses during a first run without settings, and the token of the demo admin. */
async function firstRun(product: StartedProduct) {
  const response = await fetch(`${product.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: demoAdmin,
  });
  return {
    token: ((await response.json()) as { data: { token: string } }).data.token,
    direct: await strangersAnswers(product, '127.0.0.1'),
    proxied: await strangersAnswers(product, '127.0.0.1', 'X-Forwarded-For: 198.51.100.7\r\n'),
    oldProtocol: await strangersAnswers(product, '127.0.0.1', '', '1.0'),
  };
}

let prepared: PreparedData<Awaited<ReturnType<typeof firstRun>>>;
beforeAll(async () => {
  prepared = await prepareData({ SANDBOX: 'off' }, firstRun);
});
afterAll(() => prepared.remove());

test('allows the demo and registration for direct requests from this machine, but not for requests through an unconfigured proxy', () => {
  const { direct, proxied, oldProtocol } = prepared.result;
  expect({ direct, proxied, oldProtocol }).toEqual({ direct: open, proxied: closed, oldProtocol: closed });
});

test('rejects demo accounts and registration under a public name or on the network, returns no password, and ends the sessions of an earlier run', async () => {
  await prepared.copyTo(folder.path);
  const boss = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'of our own' };
  const exposed = { PUBLIC_HOST: publicHost, LISTEN_ADDRESS: '0.0.0.0' };
  const product = await start({ ...exposed, ...boss, SANDBOX: 'off' });
  expect(product.output()).toContain(`!! PUBLIC as ${publicHost}`);
  expect(product.output()).toContain('!! OPEN TO THE NETWORK on 0.0.0.0');
  expect(product.output()).not.toContain('demo-password');
  for (const host of [publicHost, 'localhost'])
    expect(await strangersAnswers(product, host, 'X-Forwarded-For: 198.51.100.7\r\n'), host).toEqual(closed);
  const call = (path: string, init: RequestInit) => fetch(`${product.address}${path}`, init);
  const headers = { authorization: `Bearer ${prepared.result.token}` };
  expect((await call('/api/users', { headers })).status).toBe(401);
  const ownLogin = JSON.stringify({ email: boss.ADMIN_EMAIL, password: boss.ADMIN_PASSWORD });
  const json = { 'content-type': 'application/json' };
  expect((await call('/api/auth/login', { method: 'POST', headers: json, body: ownLogin })).status).toBe(200);
});
