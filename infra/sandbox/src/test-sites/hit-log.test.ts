import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHitLog } from './hit-log.ts';
import { startTestSites, type TestSites } from './start-test-sites.ts';
import { askOnce } from './testing/ideal-check.ts';

let testSites: TestSites;
beforeAll(async () => {
  const fine = { kind: 'answer', status: 200 } as const;
  testSites = await startTestSites([
    { name: 'one', origin: 'shared', behaviour: fine },
    { name: 'two', origin: 'shared', behaviour: { kind: 'silent' } },
    { name: 'named', host: 'shop.sites.test', behaviour: fine },
    { name: 'neighbour', host: 'other.sites.test', behaviour: fine },
    { name: 'untouched', behaviour: fine },
  ]);
});
afterAll(() => testSites.close());

it('counts the concurrent requests and connections of an origin across all its pages', async () => {
  const { url } = testSites.get('two');
  const abort = new AbortController();
  const asked = [1, 2, 3].map(() => askOnce(testSites, url, { signal: abort.signal }));
  await expect.poll(() => testSites.hits.of(url).inFlight).toBe(3);
  expect(await askOnce(testSites, testSites.get('one').url, { method: 'HEAD' })).toMatchObject({
    status: 200,
  });
  abort.abort();
  await Promise.all(asked);
  await expect.poll(() => testSites.hits.of(url).openConnections).toBe(0);
  const hits = testSites.hits.of(url);
  expect(hits).toMatchObject({ requests: 4, methods: { GET: 3, HEAD: 1 }, inFlight: 0, connections: 4 });
  expect(hits.maxInFlight).toBeGreaterThanOrEqual(3);
  expect(hits.times).toHaveLength(4);
  expect([testSites.get('one').requests, testSites.get('two').requests]).toEqual([1, 3]);
  expect(testSites.hits.of(testSites.get('untouched').url)).toMatchObject({ requests: 0, connections: 0 });
  testSites.hits.clear();
  expect(testSites.hits.of(url)).toMatchObject({ requests: 0, connections: 0, maxInFlight: 0, times: [] });
  expect(testSites.hits.requests()).toEqual([]);
});

it('counts requests separately for each name on one address, and records their paths', async () => {
  const { url } = testSites.get('named');
  await askOnce(testSites, url);
  await askOnce(testSites, url);
  await askOnce(testSites, `${url}any/page?x=1`);
  await askOnce(testSites, testSites.get('neighbour').url);
  expect(testSites.hits.of(url)).toMatchObject({ requests: 3, connections: 3, userAgents: [''] });
  expect(testSites.hits.of(testSites.get('neighbour').url)).toMatchObject({ requests: 1, connections: 1 });
  expect(testSites.hits.requests().map(({ origin, path }) => [new URL(origin).hostname, path])).toEqual([
    ['shop.sites.test', '/'],
    ['shop.sites.test', '/'],
    ['shop.sites.test', '/any/page?x=1'],
    ['other.sites.test', '/'],
  ]);
});

it('keeps only the last 10,000 requests, and 100 timestamps and five user agents per origin', () => {
  const log = createHitLog();
  for (let at = 0; at < 30_500; at += 1) {
    const request = {
      at,
      origin: 'http://a.test',
      method: 'GET',
      path: `/${at}`,
      userAgent: `agent ${at}`,
      connection: at,
    };
    log.requested('a', request)();
  }
  expect(log.requests()).toHaveLength(10_000);
  expect(log.requests().at(-1)?.path).toBe('/30499');
  const [hits] = log.origins();
  expect(hits).toMatchObject({ requests: 30_500, maxInFlight: 1 });
  expect(hits?.times).toHaveLength(100);
  expect(hits?.userAgents).toHaveLength(5);
  expect(log.countOf('a')).toBe(30_500);
});
