import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxForTests } from './testing/sandbox-for-tests.ts';

const { call, sandbox } = sandboxForTests();
beforeEach(() => sandbox().faults.clear());

interface OpenAiPage {
  data: {
    start_time: number;
    end_time: number;
    results: { amount: { value: string; currency: string } }[];
  }[];
  has_more: boolean;
  next_page: string | null;
}
interface AnthropicPage {
  data: { starting_at: string; ending_at: string; results: { amount: string; currency: string }[] }[];
  has_more: boolean;
  next_page: string | null;
}
type Query = Record<string, string>;

const seconds = (day: string) => String(Date.parse(day) / 1_000);
const openai = (query: Query, key = 'sk-admin-x') =>
  call(`/openai/v1/organization/costs?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${key}` },
  });
const anthropic = (query: Query, key = 'sk-ant-admin01-x', version = '2023-06-01') =>
  call(`/anthropic/v1/organizations/cost_report?${new URLSearchParams(query).toString()}`, {
    headers: { 'x-api-key': key, ...(version && { 'anthropic-version': version }) },
  });
const apify = (key: string) =>
  call('/apify/v2/users/me/limits', { headers: { authorization: `Bearer ${key}` } });

/** Fetches all pages, each as its predecessor specifies. */
async function allPages<P extends { has_more: boolean; next_page: string | null }>(
  ask: (page: Query) => Promise<{ json: unknown }>,
): Promise<P[]> {
  const pages: P[] = [];
  let page: Query = {};
  do {
    const answered = (await ask(page)).json as P;
    pages.push(answered);
    page = answered.next_page === null ? {} : { page: answered.next_page };
  } while (pages.at(-1)?.has_more);
  return pages;
}

describe('OpenAI: costs', () => {
  it('returns costs up to today in pages of days, with each day once and dollar amounts as text', async () => {
    const pages = await allPages<OpenAiPage>((page) =>
      openai({ start_time: seconds('2026-11-01'), limit: '8', ...page }, 'sk-admin-spends-250'),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([8, 8, 4]);
    expect(pages.map(({ has_more: more, next_page: next }) => [more, next !== null])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
    const days = pages.flatMap(({ data }) => data);
    expect(days.map(({ start_time: at }) => at)).toEqual(
      Array.from({ length: 20 }, (_, nth) => Date.UTC(2026, 10, 1 + nth) / 1_000),
    );
    expect(days.every(({ start_time: at, end_time: end }) => end - at === 86_400)).toBe(true);
    expect(days[0]?.results[0]?.amount).toEqual({ value: '2.50', currency: 'usd' });
    const credited = await openai({ start_time: seconds('2026-11-20') }, 'sk-admin-spends--250');
    expect((credited.json as OpenAiPage).data[0]?.results[0]?.amount.value).toBe('-2.50');
  });

  it('returns 7 days per page by default and at most 180', async () => {
    const long = { start_time: seconds('2026-01-01') };
    expect(((await openai(long)).json as OpenAiPage).data).toHaveLength(7);
    expect(((await openai({ ...long, limit: '180' })).json as OpenAiPage).data).toHaveLength(180);
    for (const limit of ['0', '181', '1.5', 'x'])
      expect((await openai({ ...long, limit })).status, limit).toBe(400);
    expect((await openai({})).status).toBe(400);
  });

  it('requires an admin key for costs', async () => {
    const query = { start_time: seconds('2026-11-01') };
    for (const key of ['sk-proj-x', 'sk-admin-bad-key', ''])
      expect((await openai(query, key)).status, key).toBe(401);
    expect(
      (await call('/openai/v1/organization/projects', { headers: { authorization: 'Bearer sk-admin-x' } }))
        .status,
    ).toBe(404);
  });
});

describe('Anthropic: cost report', () => {
  it('returns costs up to today in pages of days, with each day once and cent amounts as text', async () => {
    const pages = await allPages<AnthropicPage>((page) =>
      anthropic({ starting_at: '2026-11-01T00:00:00Z', limit: '15', ...page }, 'sk-ant-admin01-spends-250'),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([15, 5]);
    expect(pages.map(({ next_page: next }) => next)).toEqual(['2026-11-16T00:00:00Z', null]);
    const days = pages.flatMap(({ data }) => data);
    expect(new Set(days.map(({ starting_at: at }) => at)).size).toBe(20);
    expect(days.at(-1)).toMatchObject({
      starting_at: '2026-11-20T00:00:00Z',
      ending_at: '2026-11-21T00:00:00Z',
      results: [{ amount: '250.00', currency: 'USD' }],
    });
  });

  it('returns at most 31 days per page', async () => {
    const from = { starting_at: '2026-01-01T00:00:00Z' };
    expect(((await anthropic({ ...from, limit: '31' })).json as AnthropicPage).data).toHaveLength(31);
    for (const query of [{ ...from, limit: '32' }, { starting_at: 'yesterday' }, {}] as Query[])
      expect((await anthropic(query)).status).toBe(400);
  });

  it('requires an admin key and an API version header', async () => {
    const query = { starting_at: '2026-11-01T00:00:00Z' };
    for (const key of ['sk-ant-api03-x', 'sk-ant-admin01-bad-key'])
      expect((await anthropic(query, key)).status, key).toBe(401);
    expect((await anthropic(query, 'sk-ant-admin01-x', '')).status).toBe(400);
  });
});

describe('Apify: limits', () => {
  it('returns this month’s usage, its limit of $49 and the end of the month', async () => {
    expect((await apify('apify_api_spends-4100')).json).toMatchObject({
      data: {
        monthlyUsageCycle: { startAt: '2026-11-01T00:00:00.000Z', endAt: '2026-11-30T23:59:59.999Z' },
        limits: { maxMonthlyUsageUsd: 49 },
        current: { monthlyUsageUsd: 41 },
      },
    });
  });

  it('requires a token', async () => {
    for (const key of ['x', 'apify_api_bad-key']) expect((await apify(key)).status, key).toBe(401);
    const stranger = await call('/apify/v2/users/me', { headers: { authorization: 'Bearer apify_api_x' } });
    expect(stranger.status).toBe(404);
  });
});

const month = { start_time: seconds('2026-11-01'), starting_at: '2026-11-01T00:00:00Z' };
const all = [
  ['/openai/v1/organization/costs', (key: string) => openai(month, `sk-admin-${key}`)],
  ['/anthropic/v1/organizations/cost_report', (key: string) => anthropic(month, `sk-ant-admin01-${key}`)],
  ['/apify/v2/users/me/limits', (key: string) => apify(`apify_api_${key}`)],
] as const;

describe.each(all)('%s', (path, ask) => {
  it('fails in the way that the key selects', async () => {
    const flaky = [await ask('flaky'), await ask('flaky'), await ask('flaky'), await ask('flaky')];
    expect(flaky.map(({ status }) => status)).toEqual([503, 200, 503, 200]);
    const page = await ask('html');
    expect([page.status, page.json]).toEqual([502, undefined]);
  });

  it('fails once for each injected fault', async () => {
    const { faults } = sandbox();
    faults.add({ match: `GET ${path}`, status: 429, retryAfter: 7 });
    const refused = await ask('x');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    faults.add({ match: `GET ${path}`, fault: 'bad-json' });
    const cut = await ask('x');
    expect([cut.status, cut.json]).toEqual([200, undefined]);
    faults.add({ match: `GET ${path}`, fault: 'reset' });
    await expect(ask('x')).rejects.toThrow('fetch failed');
    expect((await ask('x')).status).toBe(200);
  });
});

it('fails on the second page if a delay precedes the fault', async () => {
  const { faults } = sandbox();
  const match = 'GET /openai/v1/organization/costs';
  faults.add({ match, delayMs: 1 });
  faults.add({ match, status: 500 });
  const query = { start_time: seconds('2026-11-01'), limit: '10' };
  const first = (await openai(query)).json as OpenAiPage;
  expect((await openai({ ...query, page: first.next_page ?? '' })).status).toBe(500);
  expect((await openai({ ...query, page: first.next_page ?? '' })).status).toBe(200);
});
