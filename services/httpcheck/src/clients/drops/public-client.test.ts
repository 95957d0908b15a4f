import type { LookupFunction } from 'node:net';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createPublicClient } from './public-client.ts';

let server: Awaited<ReturnType<typeof startStubServer>>;
let port: string;
beforeAll(async () => {
  server = await startStubServer();
  ({ port } = new URL(server.url));
});
afterAll(() => server.close());

const never = new AbortController().signal;
const options = { accept: 'application/json', redirects: 'any' } as const;
/** Resolves every name to this machine. */
const lookup: LookupFunction = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

function clientOf(allow: string, timeoutMs = 10_000) {
  const results: string[] = [];
  const client = createPublicClient({
    allow: parseAllowList(allow),
    userAgent: 'Geoplan-test/1.0',
    timeoutMs,
    lookup,
    countCall: (result) => void results.push(result),
  });
  onTestFinished(() => client.close());
  return { ...client, results };
}
const here = () => clientOf(`127.0.0.1:${port}`);
const redirectTo = (location: string, status = 302) => ({ status, headers: { location }, body: '' });

it('sends a request that identifies the client, and returns the response', async () => {
  server.answer({ status: 429, headers: { 'retry-after': '7' }, body: 'slower' });
  const client = here();
  expect(await client.ask(`${server.url}/domain/a.com`, never, options)).toEqual({
    status: 429,
    contentType: 'application/json',
    location: undefined,
    retryAfterMs: 7_000,
    text: 'slower',
    host: `127.0.0.1:${port}`,
  });
  expect(server.received[0]?.headers).toMatchObject({
    accept: 'application/json',
    'user-agent': 'Geoplan-test/1.0',
  });
  expect(client.results).toEqual(['rate_limited']);
});

it('follows at most three redirects', async () => {
  server.answer(redirectTo('/b'), redirectTo(`http://rdap.example:${port}/c`, 301), { body: 'here' });
  expect(await here().ask(`${server.url}/a`, never, options)).toMatchObject({
    status: 200,
    text: 'here',
    host: `rdap.example:${port}`,
  });
  server.answer(redirectTo('/again'));
  expect(await here().ask(`${server.url}/a`, never, options)).toMatchObject({
    failure: { code: 'bad_redirect' },
  });
  expect(server.received).toHaveLength(4);
});

it('rejects a redirect to another host if redirects are limited to the same host, and returns a redirect if none are to be followed', async () => {
  server.answer(redirectTo(`http://other.example:${port}/`));
  const client = here();
  expect(await client.ask(`${server.url}/a`, never, { ...options, redirects: 'same' })).toMatchObject({
    failure: { code: 'bad_redirect' },
  });
  expect(await client.ask(`${server.url}/a`, never, { ...options, redirects: 'none' })).toMatchObject({
    status: 302,
    location: `http://other.example:${port}/`,
  });
  expect(server.received).toHaveLength(2);
});

it.each([
  'ftp://a.example/',
  'http://user@a.example/',
  'http://',
  'http://127.0.0.1:22/',
  'http://10.0.0.1/',
])('refuses a redirect to %s', async (location) => {
  server.answer(redirectTo(location));
  const answer = await here().ask(`${server.url}/a`, never, options);
  expect(['bad_redirect', 'forbidden']).toContain('failure' in answer ? answer.failure.code : '');
  expect(server.received).toHaveLength(1);
});

it('does not dial non-public addresses, whether given as a number or resolved from a name', async () => {
  server.answer({ body: 'secret' });
  for (const url of [
    server.url,
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://inside.example/',
  ])
    expect(await clientOf('').ask(url, never, options)).toEqual({
      failure: { code: 'forbidden', retryAfterMs: null },
    });
  expect(server.received).toHaveLength(0);
});

it('reports a timeout and a broken connection as unavailable, and an oversized response as malformed', async () => {
  server.answer(() => {});
  expect(await clientOf(`127.0.0.1:${port}`, 50).ask(server.url, never, options)).toMatchObject({
    failure: { code: 'unavailable' },
  });
  server.answer((response) => void response.destroy());
  const client = here();
  expect(await client.ask(server.url, never, options)).toMatchObject({ failure: { code: 'unavailable' } });
  server.answer({ body: 'x'.repeat(3 * 1024 * 1024) });
  expect(await client.ask(server.url, never, options)).toMatchObject({ failure: { code: 'malformed' } });
  expect(client.results).toEqual(['unavailable', 'malformed']);
});
