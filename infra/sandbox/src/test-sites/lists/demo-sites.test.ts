import { request } from 'node:https';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { portfolioSites } from '../../notion/portfolio/portfolio.ts';
import { startTestSites, type TestSites } from '../start-test-sites.ts';
import { demoSites } from './demo-sites.ts';

let testSites: TestSites;
beforeAll(async () => {
  testSites = await startTestSites(demoSites(), { isOnDefaultPorts: true });
});
afterAll(() => testSites.close());

/** Status for a client that dials the test sites' ports. */
function statusOf(url: string): Promise<number | undefined> {
  const { hostname } = new URL(url);
  const dialled = testSites.connectTo(hostname, 443);
  if (!dialled) throw new Error(`no such name: ${hostname}`);
  const options = {
    host: dialled.address,
    port: dialled.port,
    servername: hostname,
    ca: testSites.authority,
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, headers: { host: hostname } }, (response) => {
      resolve(response.statusCode);
      response.destroy();
    });
    asked.on('error', reject).end();
  });
}

it('serves every site of the portfolio under the address that the screens show', async () => {
  const domains = new Set(portfolioSites().map(({ domain }) => domain));
  expect(domains.size).toBeGreaterThan(2_300);
  expect(new Set(testSites.all.map(({ url }) => url))).toEqual(
    new Set([...domains].map((each) => `https://${each}/`)),
  );
  const answering = testSites.all.filter(({ expected }) => expected.httpStatus > 0).slice(0, 20);
  const statuses = await Promise.all(answering.map(({ url }) => statusOf(url)));
  expect(statuses).toEqual(answering.map(({ expected }) => expected.httpStatus));
});

it("responds with 200 for the newest site, which is first in the demo's list", () => {
  const newest = portfolioSites().toSorted((one, other) => other.createdAt - one.createdAt)[0]?.domain;
  expect(testSites.all.find(({ name }) => name === newest)?.expected.httpStatus).toBe(200);
});

it('mostly matches the workspace, in which production sites respond but deleted sites do not', () => {
  const statusByDomain = new Map(
    portfolioSites()
      .toReversed()
      .map(({ domain, status }) => [domain, status]),
  );
  const share = (status: string, test: (httpStatus: number) => boolean): number => {
    const sites = testSites.all.filter(({ name }) => statusByDomain.get(name) === status);
    return sites.filter(({ expected }) => test(expected.httpStatus)).length / sites.length;
  };
  expect(share('In prod', (code) => code === 200)).toBeGreaterThan(0.8);
  expect(share('In prod', (code) => code !== 200)).toBeGreaterThan(0.05);
  expect(share('Redirect', (code) => code === 301 || code === 302)).toBeGreaterThan(0.7);
  expect(share('DELETED', (code) => code !== 200)).toBeGreaterThan(0.7);
  expect(demoSites()).toEqual(demoSites());
});
