import { readFileSync } from 'node:fs';
import type { Answer } from '@geoplan/kit/outbound/testing/stub-server';
import { afterAll, describe, expect, it } from 'vitest';
import type { PolledSource } from '../domain/providers/vendor-reading.ts';
import { startReader } from './testing/reader-under-test.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`./testing/fixtures/${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    never
  >;

const { vendor, read, keys, close } = await startReader();
afterAll(close);

async function readOf(source: PolledSource, ...answers: Answer[]) {
  vendor.answer(...answers);
  return read(source);
}

describe('recorded responses', () => {
  it('reads the Ahrefs units of the workspace, or of the key if the key has fewer left', async () => {
    const body = recorded('ahrefs-limits');
    const resetAt = new Date('2026-12-04T00:00:00Z');
    expect(await readOf('ahrefs', { body })).toEqual({
      reading: { kind: 'quota', currency: 'units', limit: 150_000, remaining: 106_890, resetAt, spent: null },
    });
    expect(vendor.received[0]?.url).toBe('/v3/subscription-info/limits-and-usage');
    const told: object = body['limits_and_usage'] as never;
    const ofKey = { limits_and_usage: { ...told, units_limit_api_key: 10_000 } };
    expect((await readOf('ahrefs', { body: ofKey })).reading).toMatchObject({
      limit: 10_000,
      remaining: 900,
    });
    const unlimited = { limits_and_usage: { ...told, units_limit_workspace: null } };
    expect((await readOf('ahrefs', { body: unlimited })).reading).toMatchObject({
      limit: null,
      remaining: null,
    });
  });

  it('reads the remaining and the paid-in dollars of a DataForSEO account', async () => {
    expect(await readOf('dataforseo', { body: recorded('dataforseo-user') })).toEqual({
      reading: { kind: 'quota', currency: 'USD', limit: 200, remaining: 57.2, resetAt: null, spent: 142.8 },
    });
    expect(vendor.received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from(keys.dataforseo).toString('base64')}`,
    );
  });

  it('reads the remainder of the monthly Apify limit, which is negative if the limit is overspent', async () => {
    const resetAt = new Date('2026-12-01T23:59:59.999Z');
    expect(await readOf('apify', { body: recorded('apify-limits') })).toEqual({
      reading: { kind: 'quota', currency: 'USD', limit: 49, remaining: 36.6, resetAt, spent: 12.4 },
    });
  });

  it('reads the daily OpenAI costs in dollars, across all pages', async () => {
    const last = recorded('openai-costs');
    const first = {
      ...last,
      data: [
        {
          start_time: 1_795_132_800 - 86_400,
          results: [0.1, 0.2].map((value) => ({ amount: { value, currency: 'usd' } })),
        },
      ],
      has_more: true,
      next_page: 'page two',
    };
    expect(await readOf('openai', { body: first }, { body: last })).toEqual({
      reading: {
        kind: 'spending',
        days: [
          { day: '2026-11-19', usd: 0.3 },
          { day: '2026-11-20', usd: 0.73 },
        ],
      },
    });
    expect(vendor.received[1]?.url).toContain('page=page+two');
  });

  it('reads an Anthropic amount as cents, not as dollars', async () => {
    expect(await readOf('anthropic', { body: recorded('anthropic-cost-report') })).toEqual({
      reading: { kind: 'spending', days: [{ day: '2026-11-01', usd: 1.2345 }] },
    });
    expect(vendor.received[0]?.headers).toMatchObject({
      'x-api-key': keys.anthropic,
      'anthropic-version': '2023-06-01',
    });
  });
});

describe('key without admin rights', () => {
  it.each([
    ['openai', 'sk-proj-ordinary'],
    ['anthropic', 'sk-ant-api03-ordinary'],
  ] as const)('does not send a key without admin rights to %s', async (source, key) => {
    vendor.answer({ body: {} });
    expect(await read(source, { credential: key })).toEqual({ failure: 'admin_key_required' });
    expect(vendor.received).toEqual([]);
  });
});

it('never sends the key of a demo provider to the vendor', async () => {
  vendor.answer({ body: recorded('apify-limits') });
  expect(await read('apify', { isDemo: true })).toEqual({ failure: 'unavailable' });
  expect(vendor.received).toEqual([]);
});

const sources = Object.keys(keys) as PolledSource[];

describe('response without a balance', () => {
  const page = '<html><body>Sign in</body></html>';
  it.each([
    ['a web page', { body: page }, 'bad_response'],
    ['a redirect', { status: 302, headers: { location: 'https://example.org/' }, body: '' }, 'bad_response'],
    ['nothing', { body: '' }, 'bad_response'],
    ['another shape', { body: { status: 'ok' } }, 'bad_response'],
    ['401', { status: 401, body: { error: 'no' } }, 'unauthorized'],
    ['403', { status: 403, body: {} }, 'unauthorized'],
    ['a page with 403', { status: 403, body: page }, 'blocked'],
    ['a page with 401', { status: 401, body: page }, 'blocked'],
    ['451', { status: 451, body: {} }, 'region'],
    ['402', { status: 402, body: {} }, 'quota'],
    ['429', { status: 429, headers: { 'retry-after': '3600' }, body: { error: 'slow' } }, 'rate_limited'],
    ['500', { status: 500, body: 'oops' }, 'unavailable'],
    ['a body without end', { body: 'x'.repeat(1_100_000) }, 'bad_response'],
    ['a cut connection', (response) => void response.destroy(), 'unavailable'],
  ] satisfies [string, Answer, string][])('reports %s', async (_name, answer, code) => {
    for (const source of sources)
      expect([source, await readOf(source, answer as Answer)]).toEqual([source, { failure: code }]);
  });

  it('retries a failed request once, but only if a retry may help', async () => {
    const again = await readOf('apify', { status: 503, body: '' }, { body: recorded('apify-limits') });
    expect(again.reading).toBeDefined();
    await readOf('apify', { status: 401, body: '' });
    expect(vendor.received).toHaveLength(1);
  });
});

const openai = (results: object[], known: object = {}) => ({
  object: 'page',
  data: [{ start_time: 1_795_132_800, results }],
  has_more: false,
  next_page: null,
  ...known,
});
const anthropic = (amount: unknown, currency = 'USD') => ({
  data: [{ starting_at: '2026-11-01T00:00:00Z', results: [{ amount, currency }] }],
  has_more: false,
  next_page: null,
});
const apify = (max: number, used: number | string) => ({
  data: {
    monthlyUsageCycle: { endAt: '2026-12-01T23:59:59.999Z' },
    limits: { maxMonthlyUsageUsd: max },
    current: { monthlyUsageUsd: used },
  },
});
const usd = (value: unknown) => [{ amount: { value, currency: 'usd' } }];

it.each([
  ['openai', 'a huge amount', openai(usd(1e12))],
  ['openai', 'a text with a unit', openai(usd('0.73 USD'))],
  ['openai', 'a hexadecimal text', openai(usd('0x10'))],
  ['openai', 'an empty text', openai(usd(''))],
  ['openai', 'a huge exponent', openai(usd('1e400'))],
  ['openai', 'a huge credit', openai(usd('-1e12'))],
  ['openai', 'another currency', openai([{ amount: { value: 1, currency: 'eur' } }])],
  ['openai', 'pages without end', openai(usd(1), { has_more: true, next_page: 'again' })],
  ['openai', 'more pages, but not which', openai(usd(1), { has_more: true })],
  ['anthropic', 'NaN', anthropic('NaN')],
  ['anthropic', 'a huge amount', anthropic('9'.repeat(30))],
  ['anthropic', 'another currency', anthropic('5', 'EUR')],
  ['apify', 'a text', apify(49, 'NaN')],
] as const)('rejects a response of %s: %s', async (source, _name, body) => {
  expect(await readOf(source, { body })).toEqual({ failure: 'bad_response' });
});
