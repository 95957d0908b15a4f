import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, expect, it } from 'vitest';
import { createKeywordInsightProvider } from './keyword-insight-client.ts';
import { recorded } from '../testing/recorded.ts';
import { clientOptions, noSignal, pairOf } from '../testing/client-under-test.ts';

const server = await startStubServer();
afterAll(() => server.close());

async function ask(body: unknown, pair = pairOf('Acme', 'dk')) {
  server.answer({ body });
  const { outcomes } = await createKeywordInsightProvider(clientOptions(server.url)).lookUp([pair], noSignal);
  return outcomes[0];
}

it('reads the volume and the mean of the bids from the row of the requested keyword', async () => {
  expect((await ask(recorded('keyword-insight')))?.metrics).toEqual({
    searchVolume: 18_100,
    clicks: null,
    cpc: 0.865,
    difficulty: null,
    globalSearchVolume: null,
    trafficPotential: null,
  });
});

it('finds the row at any position, and reports no price for two bids of 0', async () => {
  const metrics = (await ask(recorded('keyword-insight'), pairOf('ACME login')))?.metrics;
  expect(metrics).toMatchObject({ searchVolume: 5_400, cpc: null });
});

it('keeps market, details and related keywords, and reads two bids of 0 as null', async () => {
  const details = {
    competitionLevel: 'LOW',
    competitionIndex: 12,
    lowBid: 0.42,
    highBid: 1.31,
    vendorTrend: 4.1,
  };
  const login = {
    text: 'acme login',
    volume: 5_400,
    competitionLevel: 'LOW',
    competitionIndex: 3,
    lowBid: null,
    highBid: null,
    vendorTrend: -1.2,
  };
  expect((await ask(recorded('keyword-insight')))?.purchase).toEqual({
    market: { location: 'DK', language: 'da' },
    details: { ...details, ideas: [login] },
  });
  expect((await ask([]))?.purchase?.details).toEqual({ ideas: [] });
});

it('keeps the figure if the ideas are unreadable or too numerous', async () => {
  const seed = { text: 'acme', volume: 7, trend: 'up', competition_level: null };
  const rows = [
    null,
    7,
    { volume: 1 },
    { text: '\u0000' },
    { text: 'x'.repeat(10_000) },
    { text: 'odd', volume: -1, low_bid: 'x', trend: 1e300 },
  ];
  const many = Array.from({ length: 5_000 }, (_, at) => ({ text: `idea ${at}` }));
  const outcome = await ask([...rows, seed, ...many]);
  expect(outcome?.metrics?.searchVolume).toBe(7);
  const { ideas, ...details } = outcome?.purchase?.details ?? {};
  expect(details).toEqual({ competitionLevel: null });
  expect(ideas?.slice(0, 2)).toEqual([{ text: 'odd' }, { text: 'idea 0' }]);
  expect(ideas).toHaveLength(200);
});

it('never uses the row of another keyword', async () => {
  expect((await ask(recorded('keyword-insight'), pairOf('acme shop')))?.metrics?.searchVolume).toBeNull();
  expect((await ask([]))?.metrics?.searchVolume).toBeNull();
});

it.each([
  [{ error: 'x' }],
  [[{ text: 'acme', volume: 'many' }]],
  [[{ text: 'acme', volume: 1, low_bid: -1, high_bid: 1 }]],
  [[{ volume: 1 }]],
])('rejects %j', async (body) => {
  expect((await ask(body))?.error?.code).toBe('bad_response');
});

it.each([
  ['dk', 'DK', 'da'],
  ['us', 'US', 'en'],
  ['br', 'BR', 'pt'],
  ['ke', 'KE', 'en'],
  ['tw', 'TW', 'zh-TW'],
])('requests %s as location %s in %s', async (country, location, lang) => {
  await ask([], pairOf('acme', country));
  const url = new URL(server.received[0]?.url ?? '', server.url);
  expect(url.pathname).toBe('/keysuggest/');
  expect(Object.fromEntries(url.searchParams)).toEqual({ keyword: 'acme', location, lang });
});
