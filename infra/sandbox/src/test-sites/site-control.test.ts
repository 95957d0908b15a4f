import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../start-sandbox.ts';
import type { OriginHits } from './hit-log.ts';
import type { TestSite } from './site.ts';
import { startTestSites, type TestSites } from './start-test-sites.ts';

let testSites: TestSites;
let sandbox: Sandbox;
beforeAll(async () => {
  testSites = await startTestSites([
    { name: 'fine', behaviour: { kind: 'answer', status: 200 } },
    { name: 'gone', behaviour: { kind: 'answer', status: 410 } },
  ]);
  sandbox = await startSandbox({ port: 0, options: { testSites } });
});
afterAll(async () => {
  await sandbox.close();
  await testSites.close();
});

async function control(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: unknown }> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(`${sandbox.url}/__sandbox/test-sites${path}`, init);
  const text = await response.text();
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
}

async function siteNamed(name: string): Promise<TestSite> {
  const { sites } = (await control('GET', '/')).json as { sites: TestSite[] };
  const found = sites.find((site) => site.name === name);
  if (!found) throw new Error(`no site ${name}`);
  return found;
}

it('provides the sites, their expected results and their requests to another process', async () => {
  const { json } = await control('GET', '/');
  expect(json).toMatchObject({
    allow: expect.stringMatching(/^127\..*:\d+-\d+$/),
    authority: expect.stringContaining('BEGIN CERTIFICATE'),
    sites: [
      { name: 'fine', expected: { httpStatus: 200, reason: 'ok' }, requests: 0 },
      { name: 'gone', expected: { httpStatus: 410, reason: 'client_error' } },
    ],
  });
  const { url } = await siteNamed('gone');
  expect((await fetch(url, { headers: { 'user-agent': 'checker' } })).status).toBe(410);
  const { json: hits } = await control('GET', '/hits');
  expect(hits as OriginHits[]).toMatchObject([
    { origin: new URL(url).origin, requests: 1, userAgents: ['checker'] },
  ]);
  expect((await control('GET', '/requests')).json).toMatchObject([{ method: 'GET', path: '/' }]);
  expect((await siteNamed('gone')).requests).toBe(1);
  expect((await control('DELETE', '/hits')).status).toBe(204);
  expect((await control('GET', '/requests')).json).toEqual([]);
});

it('changes a site with one call, and restores it', async () => {
  const { url } = await siteNamed('fine');
  const fallen = { site: 'fine', behaviour: { kind: 'answer', status: 503, retryAfter: 1 }, times: 1 };
  expect((await control('POST', '/change', fallen)).status).toBe(204);
  expect((await siteNamed('fine')).expected).toMatchObject({ httpStatus: 503, reason: 'server_error' });
  expect((await fetch(url)).headers.get('retry-after')).toBe('1');
  expect((await fetch(url)).status).toBe(200);
  expect((await control('POST', '/change', { site: url, behaviour: { kind: 'refused' } })).status).toBe(204);
  await expect(fetch(url)).rejects.toThrow();
  expect((await control('POST', '/restore')).status).toBe(204);
  expect((await fetch(url)).status).toBe(200);
});

it.each([
  ['an unknown site', { site: 'nobody', behaviour: { kind: 'silent' } }, 404],
  ['a behaviour impossible for a site', { site: 'fine', behaviour: { kind: 'unresolvable' } }, 400],
  ['an unknown behaviour', { site: 'fine', behaviour: { kind: 'explode' } }, 400],
  ['an unknown field', { site: 'fine', behaviour: { kind: 'silent', ms: 1 } }, 400],
])('refuses %s', async (_what, body, status) => {
  const answer = await control('POST', '/change', body);
  expect(answer).toMatchObject({ status, json: { error: expect.any(String) } });
});
