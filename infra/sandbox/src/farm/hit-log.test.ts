import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHitLog } from './hit-log.ts';
import { startFarm, type Farm } from './start-farm.ts';
import { askOnce } from './testing/ideal-check.ts';

let farm: Farm;
beforeAll(async () => {
  const fine = { kind: 'answer', status: 200 } as const;
  farm = await startFarm([
    { name: 'one', origin: 'shared', behaviour: fine },
    { name: 'two', origin: 'shared', behaviour: { kind: 'silent' } },
    { name: 'named', host: 'shop.farm.test', behaviour: fine },
    { name: 'neighbour', host: 'other.farm.test', behaviour: fine },
    { name: 'untouched', behaviour: fine },
  ]);
});
afterAll(() => farm.close());

it('counts concurrent requests to and connections with an origin, across all its pages', async () => {
  const { url } = farm.site('two');
  const abort = new AbortController();
  const asked = [1, 2, 3].map(() => askOnce(farm, url, { signal: abort.signal }));
  await expect.poll(() => farm.hits.of(url).inFlight).toBe(3);
  expect(await askOnce(farm, farm.site('one').url, { method: 'HEAD' })).toMatchObject({ status: 200 });
  abort.abort();
  await Promise.all(asked);
  await expect.poll(() => farm.hits.of(url).openConnections).toBe(0);
  const hits = farm.hits.of(url);
  expect(hits).toMatchObject({ requests: 4, methods: { GET: 3, HEAD: 1 }, inFlight: 0, connections: 4 });
  expect(hits.maxInFlight).toBeGreaterThanOrEqual(3);
  expect(hits.times).toHaveLength(4);
  expect([farm.site('one').requests, farm.site('two').requests]).toEqual([1, 3]);
  expect(farm.hits.of(farm.site('untouched').url)).toMatchObject({ requests: 0, connections: 0 });
  farm.hits.clear();
  expect(farm.hits.of(url)).toMatchObject({ requests: 0, connections: 0, maxInFlight: 0, times: [] });
  expect(farm.hits.requests()).toEqual([]);
});

it('distinguishes names on one address, and the user agents of requests', async () => {
  const { url } = farm.site('named');
  await askOnce(farm, url);
  await askOnce(farm, url);
  await askOnce(farm, `${url}any/page?x=1`);
  await askOnce(farm, farm.site('neighbour').url);
  expect(farm.hits.of(url)).toMatchObject({ requests: 3, connections: 3, userAgents: [''] });
  expect(farm.hits.of(farm.site('neighbour').url)).toMatchObject({ requests: 1, connections: 1 });
  expect(farm.hits.requests().map(({ origin, path }) => [new URL(origin).hostname, path])).toEqual([
    ['shop.farm.test', '/'],
    ['shop.farm.test', '/'],
    ['shop.farm.test', '/any/page?x=1'],
    ['other.farm.test', '/'],
  ]);
});

it('stays bounded: the last 10,000 requests, 100 times and five user agents per origin', () => {
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
