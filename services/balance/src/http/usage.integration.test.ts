import { readProviderUsage, readSpending } from '@geoplan/contracts/balance/balance-usage';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { publishSettings } from '../testing/settings.ts';
import { startBalance } from '../testing/start-balance.ts';
import { usage } from '../testing/usage.ts';

const host = 'keyword-research.p.rapidapi.com';
const accountKey = accountKeyOf(host, 'secret of the test');
let service: Awaited<ReturnType<typeof startBalance>>;
let vendor: Awaited<ReturnType<typeof startStubServer>>;
const today = () => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  vendor = await startStubServer();
  service = await startBalance({ balance: { baseUrls: { openai: vendor.url, anthropic: vendor.url } } });
  await publishSettings(service, { provider: 'keywords', host, credential: 'secret of the test' });
  const quota = { limit: 100, remaining: 96, resetAt: null, revision: 1 };
  await service.publishUsage(usage({ accountKey, requests: 4, cost: 0.25, quota }));
  await service.publishUsage(usage({ accountKey: null, purpose: 'history', requests: 5 }));
  await vi.waitFor(async () => {
    expect(await service.sql('select from usage_totals')).toHaveLength(2);
    expect(await service.sql('select from providers')).toHaveLength(1);
  }, 60_000);
});
afterAll(async () => {
  await vendor.close();
  await service.close();
});

const spending = async (query = '') =>
  readSpending.response.parse((await service.send('GET', `/api/balance/spending${query}`)).body).data;

it('returns the usage of all providers, including usage that belongs to no provider', async () => {
  const found = await spending('?days=2');
  expect(found).toMatchObject({ timeZone: 'UTC', byUser: [{ user: 'anna@example.org', requests: 9 }] });
  expect(found.days).toHaveLength(2);
  expect(found.days.at(-1)).toEqual({ date: today(), requests: 9, units: 0, spent: 0.25 });
  expect(found.byProvider).toEqual([
    {
      providerId: expect.any(String),
      name: expect.stringContaining('keyword-research'),
      requests: 4,
      units: 0,
      spent: 0.25,
    },
    { providerId: null, name: null, requests: 5, units: 0, spent: 0 },
  ]);
  expect((await spending()).days).toHaveLength(30);
});

it('returns the daily usage and balance of one provider', async () => {
  const id = (await spending()).byProvider.find(({ providerId }) => providerId)?.providerId;
  const answer = await service.send('GET', `/api/balance/providers/${id}/usage?days=2`);
  const { data } = readProviderUsage.response.parse(answer.body);
  expect(data.days.map(({ requests, balance }) => ({ requests, balance }))).toEqual([
    { requests: 0, balance: null },
    { requests: 4, balance: 96 },
  ]);
  expect(data).toMatchObject({ byPurpose: [{ purpose: 'run', requests: 4 }], runwayDays: null });
});

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const openAiCosts = () => ({
  object: 'page',
  data: [2, 1].map((days) => ({
    start_time: Date.parse(dayAgo(days)) / 1_000,
    results: [{ amount: { value: days * 1.5, currency: 'usd' } }],
  })),
  has_more: false,
  next_page: null,
});
const anthropicReport = () => ({
  data: [2, 1].map((days) => ({
    starting_at: `${dayAgo(days)}T00:00:00Z`,
    results: [{ amount: `${days * 150}`, currency: 'USD' }],
  })),
  has_more: false,
  next_page: null,
});

it.each([
  ['openai', 'sk-admin-key', openAiCosts],
  ['anthropic', 'sk-ant-admin01-key', anthropicReport],
] as const)(
  'returns the spending that %s reports for days without a known cost in the ledger',
  async (...of) => {
    const [source, credential, costs] = of;
    vendor.answer({ body: costs() });
    const body = { name: source, type: 'ai', source, credential };
    const { data } = (await service.send('POST', '/api/balance/providers', { body })).body;
    const { id } = data as { id: string };
    const days = async () => {
      const answer = await service.send('GET', `/api/balance/providers/${id}/usage?days=3`);
      return readProviderUsage.response.parse(answer.body).data.days.map(({ date, spent }) => [date, spent]);
    };
    const told = [
      [dayAgo(2), 3],
      [dayAgo(1), 1.5],
      [dayAgo(0), 0],
    ];
    expect(await days()).toEqual(told);
    const at = `${dayAgo(1)}T12:00:00.000Z`;
    const [account] = await service.sql<{ key: string }>(
      'select account_key as key from providers where id = $1',
      [id],
    );
    const ofAccount = { accountKey: account?.key ?? '', at, currency: 'USD', provider: source } as const;
    await service.publishUsage(usage({ ...ofAccount, cost: null }));
    await service.publishUsage(usage({ ...ofAccount, cost: 0.25 }));
    await expect.poll(days).toEqual([told[0], [dayAgo(1), 0.25], told[2]]);
  },
);

it('rejects an unknown provider and invalid days', async () => {
  const unknown = `/api/balance/providers/${crypto.randomUUID()}/usage`;
  expect((await service.send('GET', unknown)).status).toBe(404);
  for (const days of ['0', '367', '1.5', 'NaN', 'x'])
    expect((await service.send('GET', `/api/balance/spending?days=${days}`)).status).toBe(400);
});
