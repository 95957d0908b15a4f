import { startStubServer, type Answer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, describe, expect, it } from 'vitest';
import { pairErrorMessages } from '../../../runs/domain/pair-error-messages.ts';
import { createKeywordResearchProvider } from './keyword-research-client.ts';
import { recorded } from '../testing/recorded.ts';
import { clientOptions, noSignal, recordingRateLimit, pairOf } from '../testing/client-under-test.ts';

const server = await startStubServer();
afterAll(() => server.close());

const rateLimit = recordingRateLimit();
const provider = () =>
  createKeywordResearchProvider(clientOptions(server.url, { rateLimit: rateLimit.rateLimit }));
const ask = (pair = pairOf('acme')) => provider().lookUp([pair], noSignal);

async function outcomeOf(...answers: Answer[]) {
  server.answer(...answers);
  const { outcomes } = await ask();
  return outcomes[0];
}

describe('recorded response', () => {
  it('reads metrics in dollars', async () => {
    expect(await outcomeOf({ body: recorded('keyword-research') })).toEqual({
      pair: pairOf('acme'),
      purchase: { market: { location: 'us', language: null }, details: {} },
      metrics: {
        searchVolume: 22_000,
        clicks: 18_341,
        cpc: 0.85,
        difficulty: 41,
        globalSearchVolume: 910_000,
        trafficPotential: 64_000,
      },
    });
  });

  it('returns null for all metrics of an unknown keyword, including volume and clicks', async () => {
    expect((await outcomeOf({ body: recorded('keyword-research-nothing') }))?.metrics).toEqual({
      searchVolume: null,
      clicks: null,
      cpc: null,
      difficulty: null,
      globalSearchVolume: null,
      trafficPotential: null,
    });
  });

  it('keeps a difficulty of 0, but treats a worldwide volume of 0 as unknown', async () => {
    const outcome = await outcomeOf({ body: recorded('keyword-research-partial') });
    expect(outcome?.metrics).toMatchObject({
      searchVolume: 320,
      cpc: null,
      difficulty: 0,
      globalSearchVolume: null,
    });
  });
});

const zeros = { searchVolume: 0, clicks: 0, cpc: null, difficulty: null };

it.each([
  { name: 'clicks of 0', told: { searchVolume: 320, clicks: 0 }, read: { searchVolume: 320, clicks: null } },
  { name: 'no clicks', told: { searchVolume: 320 }, read: { searchVolume: 320, clicks: null } },
  {
    name: 'all zeros',
    told: { ...zeros, globalSearchVolume: 0 },
    read: { searchVolume: null, clicks: null },
  },
  {
    name: 'a volume of 0 with a difficulty of 0',
    told: { ...zeros, difficulty: 0 },
    read: { searchVolume: 0 },
  },
  {
    name: 'a volume of 0 for a searched word',
    told: { ...zeros, globalSearchVolume: 90 },
    read: { searchVolume: 0 },
  },
  { name: 'a volume of null', told: { ...zeros, searchVolume: null, cpc: 1 }, read: { searchVolume: null } },
])('reads unknown values as null: $name', async ({ told, read }) => {
  const outcome = await outcomeOf({ body: { success: true, data: told } });
  expect(outcome?.metrics).toMatchObject(read);
});

it('requests one keyword and country, with the key in a header', async () => {
  server.answer({ body: recorded('keyword-research') });
  await ask(pairOf('acme & söhne/100%', 'de'));
  const [received] = server.received;
  expect(received?.method).toBe('GET');
  const url = new URL(received?.url ?? '', server.url);
  expect(url.pathname).toBe('/keyword-metrics');
  expect(Object.fromEntries(url.searchParams)).toEqual({ keyword: 'acme & söhne/100%', country: 'de' });
  expect(received?.headers).toMatchObject({
    'x-rapidapi-key': 'canary-key-of-a-test',
    'x-rapidapi-host': 'provider.test',
  });
});

it('reads the remaining quota and the time of its reset', async () => {
  const headers = {
    'x-ratelimit-requests-limit': '5000',
    'x-ratelimit-requests-remaining': '4321',
    'x-ratelimit-requests-reset': '86400',
  };
  server.answer({ headers, body: recorded('keyword-research') });
  const before = Date.now();
  const { quota, requests, cost, currency } = await ask();
  const after = Date.now();
  expect({ requests, cost, currency }).toEqual({ requests: 1, cost: 1, currency: 'requests' });
  expect(quota).toMatchObject({ limit: 5_000, remaining: 4_321 });
  const dayAhead = (quota?.resetAt?.getTime() ?? 0) - 86_400_000;
  expect(dayAhead).toBeGreaterThanOrEqual(before);
  expect(dayAhead).toBeLessThanOrEqual(after);
  server.answer({ body: recorded('keyword-research') });
  expect((await ask()).quota).toBeNull();
});

const data = {
  searchVolume: 1,
  clicks: 1,
  cpc: 1,
  difficulty: 1,
  globalSearchVolume: 1,
  trafficPotential: 1,
};

describe('implausible response', () => {
  it.each([
    ['text that is not a number', { ...data, searchVolume: '22k' }],
    ['a negative volume', { ...data, searchVolume: -1 }],
    ['a fraction of a click', { ...data, clicks: 0.5 }],
    ['a negative price', { ...data, cpc: -0.01 }],
    ['an absurd price', { ...data, cpc: 1e9 }],
    ['a difficulty over 100', { ...data, difficulty: 101 }],
    ['an absurd volume', { ...data, globalSearchVolume: 1e18 }],
    ['no volume at all', {}],
    ['no data', undefined],
  ])('rejects %s without a second purchase', async (_name, bad) => {
    const outcome = await outcomeOf({ body: { success: true, data: bad } });
    expect(outcome).toEqual({
      pair: pairOf('acme'),
      error: { code: 'bad_response', message: pairErrorMessages.bad_response },
    });
    expect(server.received).toHaveLength(1);
  });

  it('rejects NaN as invalid JSON', async () => {
    const outcome = await outcomeOf({ body: '{"success":true,"data":{"searchVolume":NaN}}' });
    expect(outcome?.error?.code).toBe('bad_response');
  });

  it('fails only the affected pair if the provider reports a failure', async () => {
    expect((await outcomeOf({ body: { success: false } }))?.error?.code).toBe('bad_response');
  });
});

const gatewayError = (status: number, message: string): Answer => ({ status, body: { message } });
const monthlyQuota =
  'You have exceeded the MONTHLY quota for Requests on your current plan, BASIC. Upgrade your plan at https://rapidapi.com/x';
const perSecond = 'You have exceeded the rate limit per second for your plan, BASIC, by the API provider';

describe('error of the gateway', () => {
  it.each([
    [401, 'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.', 'auth'],
    [403, 'You are not subscribed to this API.', 'not_subscribed'],
    [404, "Endpoint '/keyword-metrics' does not exist", 'not_subscribed'],
    [429, monthlyQuota, 'quota'],
    [429, monthlyQuota.replace('MONTHLY', 'DAILY'), 'quota'],
    [400, 'bad country', 'bad_response'],
  ])('treats %i «%s» as final: %s', async (status, message, code) => {
    const outcome = await outcomeOf(gatewayError(status, message));
    expect(outcome?.error?.code).toBe(code);
    expect(outcome?.error?.message).toMatch(/^[А-ЯЁ].*\.$/);
    expect(server.received).toHaveLength(1);
    expect(rateLimit.holds).toEqual([]);
  });

  it.each([
    ['1.1 s if none is specified', {}, 1_100],
    ['the seconds of Retry-After', { 'retry-after': '7' }, 7_000],
  ])('pauses all requests for %s after a rate limit', async (_name, headers: Record<string, string>, ms) => {
    rateLimit.holds.length = 0;
    const outcome = await outcomeOf(
      { status: 429, headers, body: { message: perSecond } },
      { body: recorded('keyword-research') },
    );
    expect(outcome?.metrics?.searchVolume).toBe(22_000);
    expect(rateLimit.holds.splice(0)).toEqual([ms]);
  });

  it('slows the account down after each rate limit, and fails the pair after six rate limits', async () => {
    rateLimit.slowed.length = 0;
    const throttled = await outcomeOf(...Array.from({ length: 5 }, () => gatewayError(429, perSecond)), {
      body: recorded('keyword-research'),
    });
    expect(throttled?.metrics?.searchVolume).toBe(22_000);
    expect(rateLimit.slowed.splice(0)).toHaveLength(5);
    const outcome = await outcomeOf(gatewayError(429, 'Too many requests'));
    expect(outcome?.error).toEqual({ code: 'rate', message: pairErrorMessages.rate });
    expect(server.received).toHaveLength(6);
    expect(rateLimit.slowed).toHaveLength(6);
    rateLimit.holds.length = 0;
  });

  it('reports a blocked request, not an invalid key, for a web page instead of JSON', async () => {
    expect((await outcomeOf({ status: 403, body: '<html>blocked</html>' }))?.error?.code).toBe('blocked');
  });
});

it('accepts a date in Retry-After', async () => {
  rateLimit.holds.length = 0;
  const at = new Date(Date.now() + 9_500).toUTCString();
  server.answer(
    { status: 429, headers: { 'retry-after': at }, body: {} },
    { body: recorded('keyword-research') },
  );
  await ask();
  expect(rateLimit.holds).toHaveLength(1);
  expect(rateLimit.holds[0]).toBeGreaterThan(7_000);
  expect(rateLimit.holds.splice(0)[0]).toBeLessThan(10_000);
});

it('fails the pair immediately if the requested pause is too long, and the next pair without a request', async () => {
  rateLimit.holds.length = 0;
  server.answer({ status: 429, headers: { 'retry-after': '3600' }, body: {} });
  const paused = provider();
  const first = await paused.lookUp([pairOf('acme')], noSignal);
  const second = await paused.lookUp([pairOf('acme shop')], noSignal);
  expect([first, second].map(({ outcomes }) => outcomes[0]?.error?.code)).toEqual(['rate', 'rate']);
  expect(second.requests).toBe(0);
  expect(server.received).toHaveLength(1);
  // Other processes retry now and then.
  expect(rateLimit.holds.splice(0)).toEqual([120_000]);
});

describe('key test', () => {
  it.each<[Answer, boolean, string]>([
    [{ body: recorded('keyword-research') }, true, 'Ключ действителен'],
    [gatewayError(401, 'Invalid API key.'), false, 'Ключ недействителен'],
    [gatewayError(403, 'You are not subscribed to this API.'), false, 'тариф не подключён'],
    [gatewayError(429, monthlyQuota), false, 'квота провайдера исчерпана'],
    [gatewayError(429, perSecond), true, 'ограничивает частоту'],
    [gatewayError(404, "Endpoint '/x' does not exist"), false, 'нет нужного метода'],
    [{ body: '<html></html>' }, false, 'отвечает не так, как ожидается'],
    [{ status: 502, body: 'oops' }, false, 'не отвечает'],
  ])('answers %j with %s, «%s»', async (answer, isValid, words) => {
    server.answer(answer);
    const { testResult } = await provider().test(noSignal);
    expect(testResult.isValid).toBe(isValid);
    expect(testResult.message).toContain(words);
  });

  it('ignores the rate limit for a key test', async () => {
    server.answer({ body: recorded('keyword-research') });
    const before = rateLimit.takes();
    await provider().test(noSignal);
    expect(rateLimit.takes()).toBe(before);
  });

  it('sends no request with a key that is not valid in a header', async () => {
    server.answer({ body: recorded('keyword-research') });
    const malformed = createKeywordResearchProvider(clientOptions(server.url, { key: 'ключ\r\nx: y' }));
    expect((await malformed.test(noSignal)).testResult.message).toContain('Ключ недействителен');
    expect(server.received).toHaveLength(0);
  });
});
