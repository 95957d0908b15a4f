import { startStubServer, type Answer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createAhrefsProvider } from './ahrefs-client.ts';
import { recorded } from '../testing/recorded.ts';
import { clientOptions, noSignal, recordingRateLimit, pairOf } from '../testing/client-under-test.ts';

const server = await startStubServer();
afterAll(() => server.close());

const provider = (rateLimit = recordingRateLimit().rateLimit) =>
  createAhrefsProvider(clientOptions(server.url, { rateLimit }));
const urlOf = (at: number) => new URL(server.received[at]?.url ?? '', server.url);

describe('recorded response', () => {
  it('reads metrics in dollars, matches rows by keyword rather than position, and reports no data for a missing row', async () => {
    server.answer({
      headers: { 'x-api-units-cost-total': '86', 'x-api-units-cost-total-actual': '43' },
      body: recorded('ahrefs-overview'),
    });
    const pairs = [pairOf('Acme'), pairOf('acmeshop'), pairOf('nobody knows')];
    const { outcomes, ...rest } = await provider().lookUp(pairs, noSignal);
    const purchase = { market: { location: 'us', language: null }, details: {} };
    expect(outcomes).toEqual([
      {
        pair: pairs[0],
        purchase,
        metrics: {
          searchVolume: 22_000,
          clicks: 18_341,
          cpc: 0.85,
          difficulty: 41,
          globalSearchVolume: 910_000,
          trafficPotential: 64_000,
        },
      },
      {
        pair: pairs[1],
        purchase,
        metrics: {
          searchVolume: 1_300,
          clicks: null,
          cpc: null,
          difficulty: 0,
          globalSearchVolume: 9_100,
          trafficPotential: null,
        },
      },
      {
        pair: pairs[2],
        purchase,
        metrics: {
          searchVolume: null,
          clicks: null,
          cpc: null,
          difficulty: null,
          globalSearchVolume: null,
          trafficPotential: null,
        },
      },
    ]);
    expect(rest).toEqual({ requests: 1, unanswered: 0, cost: 43, currency: 'units', quota: null });
  });

  it('fails only the keyword whose row has fractions of a cent', async () => {
    server.answer({ body: { keywords: [{ keyword: 'acme', volume: 1, cpc: 0.5 }] } });
    const { outcomes } = await provider().lookUp([pairOf('acme'), pairOf('acmeshop')], noSignal);
    expect(outcomes.map((outcome) => outcome.error?.code)).toEqual(['bad_response', undefined]);
    expect(server.received).toHaveLength(1);
  });
});

it('requests all keywords in one request, with a bearer key', async () => {
  server.answer({ body: { keywords: [] } });
  await provider().lookUp([pairOf('acme & co', 'gb'), pairOf('акме', 'gb')], noSignal);
  expect(urlOf(0).pathname).toBe('/v3/keywords-explorer/overview');
  expect(Object.fromEntries(urlOf(0).searchParams)).toEqual({
    country: 'gb',
    keywords: 'acme & co,акме',
    limit: '100',
    select: 'keyword,volume,clicks,cpc,difficulty,global_volume,traffic_potential',
  });
  expect(server.received[0]?.headers.authorization).toBe('Bearer canary-key-of-a-test');
});

it('splits a batch whose URL would be too long, and still returns results in order', async () => {
  server.answer({ body: { keywords: [] } });
  const pairs = Array.from({ length: 100 }, (_, at) => pairOf(`ключевое слово номер ${at}`, 'kz'));
  const { outcomes, requests } = await provider().lookUp(pairs, noSignal);
  expect(requests).toBe(server.received.length);
  expect(requests).toBeGreaterThan(1);
  expect(Math.max(...server.received.map(({ url }) => url.length))).toBeLessThan(8_000);
  expect(outcomes.map(({ pair }) => pair)).toEqual(pairs);
  const asked = server.received.flatMap((_, at) => urlOf(at).searchParams.get('keywords')?.split(','));
  expect(asked).toEqual(pairs.map(({ keyword }) => keyword));
});

it('rejects unknown countries and keywords with a comma before any request, and continues with the other pairs', async () => {
  server.answer({ body: recorded('ahrefs-overview') });
  const nowhere = await provider().lookUp([pairOf('acme', 'sy')], noSignal);
  expect(nowhere).toMatchObject({
    outcomes: [{ error: { code: 'unsupported_country' } }],
    requests: 0,
    cost: null,
  });
  expect(server.received).toHaveLength(0);
  const { outcomes } = await provider().lookUp([pairOf('acme, inc'), pairOf('acme')], noSignal);
  expect(outcomes.map((outcome) => outcome.error?.code)).toEqual(['unsupported_keyword', undefined]);
  expect(urlOf(0).searchParams.get('keywords')).toBe('acme');
});

const says = (status: number, error: string): Answer => ({ status, body: { error } });

describe('error response', () => {
  it.each<[Answer, string]>([
    [says(401, 'Unauthorized'), 'auth'],
    [{ status: 403, body: recorded('ahrefs-quota') }, 'quota'],
    [says(403, 'Your plan does not include API access'), 'not_subscribed'],
    [says(400, "bad country: unknown value 'zz'"), 'unsupported_country'],
    [says(400, 'bad select'), 'bad_response'],
  ])('treats %j as final: %s', async (answer, code) => {
    server.answer(answer);
    const { outcomes, requests } = await provider().lookUp([pairOf('acme')], noSignal);
    expect([outcomes[0]?.error?.code, requests]).toEqual([code, 1]);
  });

  it('pauses the account for more than a second after a rate limit, because the limit is per minute', async () => {
    const noted = recordingRateLimit();
    server.answer(says(429, 'Too many requests'), { body: recorded('ahrefs-overview') });
    const { outcomes } = await provider(noted.rateLimit).lookUp([pairOf('acme')], noSignal);
    expect(outcomes[0]?.metrics?.searchVolume).toBe(22_000);
    expect(noted.holds).toEqual([10_000]);
  });

  it('fails the rest of a split batch without further requests', async () => {
    server.answer(says(401, 'Unauthorized'));
    const pairs = Array.from({ length: 100 }, (_, at) => pairOf(`ключевое слово номер ${at}`, 'kz'));
    const { outcomes, requests } = await provider().lookUp(pairs, noSignal);
    expect(requests).toBe(1);
    expect(new Set(outcomes.map((outcome) => outcome.error?.code))).toEqual(new Set(['auth']));
    expect(outcomes).toHaveLength(100);
  });
});

it('tests a key with a free keyword', async () => {
  server.answer({ body: { keywords: [] } });
  expect((await provider().test(noSignal)).testResult).toEqual({
    isValid: true,
    message: 'Ключ действителен',
  });
  expect(urlOf(0).searchParams.get('keywords')).toBe('ahrefs');
  server.answer({ status: 403, body: recorded('ahrefs-quota') });
  expect((await provider().test(noSignal)).testResult.message).toContain('квота провайдера исчерпана');
});
