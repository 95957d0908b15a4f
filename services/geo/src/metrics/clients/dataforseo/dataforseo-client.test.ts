import { countries } from '@geoplan/contracts/countries/countries';
import { startStubServer, type Answer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, describe, expect, it } from 'vitest';
import { languageOf } from '../country-language.ts';
import { createDataForSeoProvider } from './dataforseo-client.ts';
import { locationCodeOf } from './dataforseo-locations.ts';
import { recorded } from '../testing/recorded.ts';
import { clientOptions, noSignal, recordingRateLimit, pairOf } from '../testing/client-under-test.ts';

const server = await startStubServer();
afterAll(() => server.close());

const provider = (rateLimit = recordingRateLimit().rateLimit, key = 'login:pass') =>
  createDataForSeoProvider(clientOptions(server.url, { rateLimit, key }));

it('reads metrics from a recorded response, and reports no data for a missing item', async () => {
  server.answer({ body: recorded('dataforseo-overview') });
  const pairs = [pairOf('ACME'), pairOf('acmeshop'), pairOf('nobody')];
  const { outcomes, ...rest } = await provider().lookUp(pairs, noSignal);
  const nothing = { clicks: null, globalSearchVolume: null, trafficPotential: null };
  const unknown = { searchVolume: null, cpc: null, difficulty: null };
  expect(outcomes.map((outcome) => outcome.metrics)).toEqual([
    { ...nothing, searchVolume: 22_000, cpc: 0.85, difficulty: 41 },
    { ...nothing, ...unknown },
    { ...nothing, ...unknown },
  ]);
  expect(rest).toEqual({ requests: 1, unanswered: 0, cost: 0.0102, currency: 'USD', quota: null });
});

const detailsOf = async (body: unknown) => {
  server.answer({ body });
  const { outcomes } = await provider().lookUp(
    [pairOf('acme'), pairOf('acmeshop'), pairOf('nobody')],
    noSignal,
  );
  return outcomes.map(({ purchase, metrics }) => ({ ...purchase, volume: metrics?.searchVolume }));
};

it('keeps details beyond the metrics, and distinguishes null, absent and 0', async () => {
  const market = { location: '2840', language: 'en' };
  const [full, nulls, missing] = await detailsOf(recorded('dataforseo-overview'));
  expect(full).toMatchObject({
    market,
    details: {
      competition: 0.12,
      competitionLevel: 'LOW',
      lowBid: 0.4,
      highBid: 1.3,
      categories: [10_021, 10_021],
      figuresUpdatedAt: '2026-11-02T04:11:09+00:00',
      monthlySearches: [
        { month: '2025-12', volume: 0 },
        { month: '2026-10', volume: 24_000 },
      ],
      monthlyGrowth: 22,
      quarterlyGrowth: -18,
      yearlyGrowth: 0,
      coreKeyword: null,
      clusteringAlgorithm: 'text_processing',
      detectedLanguage: 'en',
      isAnotherLanguage: false,
      mainIntent: 'navigational',
      foreignIntents: ['commercial'],
      backlinks: 1204.3,
      referringMainDomains: 98.7,
      domainRank: 401.9,
      backlinksUpdatedAt: '2026-11-11T03:12:00+00:00',
    },
  });
  // Fields of a null object are null; those of a missing object are absent.
  expect(nulls?.details).toEqual({
    monthlySearches: null,
    coreKeyword: null,
    clusteringAlgorithm: null,
    detectedLanguage: null,
    isAnotherLanguage: null,
    mainIntent: null,
    foreignIntents: null,
    intentUpdatedAt: null,
  });
  expect(missing).toMatchObject({ market, details: {} });
});

it('keeps the figure and the other details if a single detail is unreadable', async () => {
  const hostile = [
    'x',
    -1,
    1e300,
    {},
    [[]],
    '\u0000',
    '\ud800',
    'x'.repeat(100_000),
    [{ year: 1e9, month: 13 }],
  ];
  const [whole] = await detailsOf(recorded('dataforseo-overview'));
  const count = Object.keys(whole?.details ?? {}).length;
  for (const part of ['keyword_info', 'keyword_properties', 'search_intent_info', 'avg_backlinks_info'])
    for (const value of hostile) {
      const body = structuredClone(recorded('dataforseo-overview')) as {
        tasks: [{ result: [{ items: [Record<string, Record<string, unknown>>] }] }];
      };
      const item = body.tasks[0].result[0].items[0];
      const names = Object.keys(item[part] ?? {}).filter(
        (name) => !['search_volume', 'cpc', 'keyword_difficulty'].includes(name),
      );
      for (const name of names) {
        const spoiled = structuredClone(body);
        const object = spoiled.tasks[0].result[0].items[0][part];
        if (object) object[name] = value;
        const [read] = await detailsOf(spoiled);
        expect(read?.volume, `${part}.${name} ${JSON.stringify(value).slice(0, 20)}`).toBe(22_000);
        expect(Object.keys(read?.details ?? {}).length).toBeGreaterThanOrEqual(count - 3);
        expect(JSON.stringify(read).length).toBeLessThan(2_000);
      }
    }
});

it('posts one task for the country, authenticated with login and password', async () => {
  server.answer({ body: recorded('dataforseo-overview') });
  await provider().lookUp([pairOf('acme', 'es'), pairOf('acme zapatos', 'es')], noSignal);
  const [received] = server.received;
  expect(`${received?.method} ${received?.url}`).toBe(
    'POST /v3/dataforseo_labs/google/keyword_overview/live',
  );
  expect(received?.headers.authorization).toBe(`Basic ${Buffer.from('login:pass').toString('base64')}`);
  expect(JSON.parse(received?.body ?? '')).toEqual([
    { keywords: ['acme', 'acme zapatos'], location_code: 2724, language_code: 'es' },
  ]);
});

it.each([
  ['81 characters', 'a'.repeat(81)],
  ['11 words', 'a b c d e f g h i j k'],
  ['an emoji', 'acme 🚀'],
])('refuses %s without a request, and continues with the others', async (_name, keyword) => {
  server.answer({ body: recorded('dataforseo-overview') });
  const { outcomes } = await provider().lookUp([pairOf(keyword), pairOf('acme')], noSignal);
  expect(outcomes.map((outcome) => outcome.error?.code)).toEqual(['unsupported_keyword', undefined]);
  expect(JSON.parse(server.received[0]?.body ?? '')[0].keywords).toEqual(['acme']);
});

it('has a location and a language for every country in the catalogue', () => {
  for (const { code } of countries) {
    expect(locationCodeOf(code), code).toBeGreaterThan(2_000);
    expect(languageOf(code), code).toMatch(/^[a-z]{2,3}(-[A-Z]{2})?$/);
  }
  expect(new Set(countries.map(({ code }) => locationCodeOf(code))).size).toBe(countries.length);
  // provider-apis.md A.4
  expect(['us', 'es', 'de', 'fr'].map(locationCodeOf)).toEqual([2840, 2724, 2276, 2250]);
});

const task = (status_code: number, status_message: string): Answer => ({
  body: { status_code: 20_000, cost: 0, tasks: [{ status_code, status_message, cost: 0, result: null }] },
});
const whole = (status: number, status_code: number): Answer => ({
  status,
  body: { status_code, status_message: 'x', cost: 0, tasks: null },
});

describe('error in a 200 response', () => {
  it.each<[Answer, string, number]>([
    [task(40_100, 'You are not Authorized'), 'auth', 1],
    [whole(200, 40_204), 'not_subscribed', 1],
    [task(40_200, 'Payment Required.'), 'quota', 1],
    [task(40_203, 'The cost limit per day exceeded'), 'quota', 1],
    [task(40_501, "Invalid Field: 'location_code'."), 'unsupported_country', 1],
    [task(40_501, "Invalid Field: 'keywords'."), 'unsupported_keyword', 1],
    [task(40_503, 'POST Data Is Invalid.'), 'bad_response', 1],
    [task(50_000, 'Internal Error.'), 'unavailable', 3],
    [whole(401, 40_100), 'auth', 1],
    [whole(402, 40_200), 'quota', 1],
    [whole(500, 50_000), 'unavailable', 3],
  ])('treats %j as %s after %i requests', async (answer, code, requests) => {
    server.answer(answer);
    const answered = await provider().lookUp([pairOf('acme')], noSignal);
    expect([answered.outcomes[0]?.error?.code, answered.requests]).toEqual([code, requests]);
  });

  it('pauses all requests after a rate limit, and retries', async () => {
    const noted = recordingRateLimit();
    server.answer({ body: recorded('dataforseo-rate') }, { body: recorded('dataforseo-overview') });
    const { outcomes } = await provider(noted.rateLimit).lookUp([pairOf('acme')], noSignal);
    expect(outcomes[0]?.metrics?.searchVolume).toBe(22_000);
    expect(noted.holds).toEqual([20_000]);
  });

  it('charges the other keywords nothing for an error caused by one keyword of the batch', async () => {
    const spoiled = 'spoiled';
    server.answer((response) => {
      const [{ keywords }] = JSON.parse(server.received.at(-1)?.body ?? '') as [{ keywords: string[] }];
      const items = keywords.map((keyword) => ({ keyword, keyword_info: { search_volume: 7, cpc: 1 } }));
      const isSpoiled = keywords.includes(spoiled);
      const status = isSpoiled
        ? { status_code: 40_501, status_message: "Invalid Field: 'keywords'.", result: null }
        : { status_code: 20_000, status_message: 'Ok.', result: [{ items }] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status_code: 20_000, cost: isSpoiled ? 0 : 0.01, tasks: [status] }));
    });
    const words = Array.from({ length: 40 }, (_, at) => (at === 13 ? spoiled : `word ${at}`));
    const pairs = words.map((word) => pairOf(word));
    const { outcomes, requests } = await provider().lookUp(pairs, noSignal);
    expect(outcomes.map(({ pair }) => pair)).toEqual(pairs);
    const failed = outcomes.filter((outcome) => outcome.error);
    expect(failed.map(({ pair, error }) => [pair.keyword, error?.code])).toEqual([
      [spoiled, 'unsupported_keyword'],
    ]);
    expect(requests).toBeLessThanOrEqual(13);
  });
});

describe('key test', () => {
  it('tests a key by reading the balance, which is free and proves only that the login is valid', async () => {
    server.answer({ body: recorded('dataforseo-user') });
    expect((await provider().test(noSignal)).testResult).toEqual({
      isValid: true,
      message: 'Логин и пароль приняты. Доступ к данным проверит первый запрос.',
    });
    expect(server.received[0]).toMatchObject({ method: 'GET', url: '/v3/appendix/user_data' });
  });

  it('distinguishes an empty account from a key with the wrong format', async () => {
    const empty = structuredClone(recorded('dataforseo-user')) as {
      tasks: [{ result: [{ money: { balance: number } }] }];
    };
    empty.tasks[0].result[0].money.balance = 0;
    server.answer({ body: empty });
    expect((await provider().test(noSignal)).testResult.message).toContain('квота провайдера исчерпана');
    server.answer({ body: empty });
    expect((await provider(undefined, 'no-colon').test(noSignal)).testResult.message).toContain(
      'login:password',
    );
    expect(server.received).toHaveLength(0);
  });
});
