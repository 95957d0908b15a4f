import { listBalanceProviders } from '@geoplan/contracts/balance/balance-providers';
import { balanceChanged } from '@geoplan/contracts/balance/provider-messages';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { publishSettings } from '../testing/settings.ts';
import { startBalance } from '../testing/start-balance.ts';

const limits = (used: number) => ({
  data: {
    monthlyUsageCycle: { endAt: '2999-12-01T23:59:59.999Z' },
    limits: { maxMonthlyUsageUsd: 49 },
    current: { monthlyUsageUsd: used },
  },
});

let vendor: Awaited<ReturnType<typeof startStubServer>>;
let service: Awaited<ReturnType<typeof startBalance>>;
beforeAll(async () => {
  vendor = await startStubServer();
  const baseUrls = { apify: vendor.url, openai: vendor.url };
  service = await startBalance({ balance: { baseUrls, pollMs: 3_600_000 } });
});
afterAll(async () => {
  await vendor.close();
  await service.close();
});
beforeEach(async () => {
  await service.sql(`truncate providers, balances, balance_points;
    delete from work where name = 'balance-read' and key <> ''`);
  vendor.answer({ body: limits(10) });
});
const providers = async () =>
  listBalanceProviders.response.parse((await service.send('GET', '/api/balance/providers')).body).data;

it('applies changes to the API settings correctly if messages are duplicated, late or reordered', async () => {
  const told = await watchOutbox(service);
  await publishSettings(service, { provider: 'apify', credential: 'apify_api_two', revision: 5 });
  await expect.poll(async () => (await providers())[0]?.balance).toBe(39);
  await publishSettings(service, { provider: 'apify', credential: 'apify_api_one', revision: 4 });
  await publishSettings(service, { provider: 'apify', credential: 'apify_api_two', revision: 5 });
  // A provider that never had a key is not shown.
  await publishSettings(service, { provider: 'anthropic', credential: null });
  await publishSettings(service, { provider: 'openai', credential: 'sk-proj-ordinary' });
  await expect.poll(async () => (await providers())[1]?.stale?.code).toBe('admin_key_required');
  expect((await providers()).map(({ name, isManaged, credential }) => [name, isManaged, credential])).toEqual(
    [
      ['Apify', true, ''],
      ['OpenAI', true, ''],
    ],
  );
  expect(vendor.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer apify_api_two']);
  await expect.poll(() => told.published(balanceChanged.type)).toMatchObject([{ remaining: 39, limit: 49 }]);

  await publishSettings(service, { provider: 'apify', credential: null, enabled: false, revision: 6 });
  await expect.poll(async () => (await providers())[0]?.isActive).toBe(false);
  expect((await providers())[0]?.stale?.code).toBe('no_credential');
});

it('keeps the last balance if the vendor fails, and stores the reason and time', async () => {
  await publishSettings(service, { provider: 'apify', credential: 'apify_api_key' });
  await expect.poll(async () => (await providers())[0]?.balance).toBe(39);
  const failing = async (status: number) => {
    vendor.answer({ status, body: '{}' });
    // The age is changed first, because a due provider is skipped if it was read just before.
    await service.sql(`update balances set read_at = read_at - interval '1 hour'`);
    await service.readBalances();
  };
  await failing(401);
  await expect.poll(async () => (await providers())[0]?.stale?.code).toBe('unauthorized');
  const [before] = await providers();
  await failing(500);
  await expect.poll(async () => (await providers())[0]?.stale?.code).toBe('unavailable');
  const [after] = await providers();
  expect(after).toMatchObject({ balance: 39, stale: { since: before?.stale?.since } });
  vendor.answer({ body: limits(20) });
  const refreshed = await service.send('POST', `/api/balance/providers/${after?.id}/refresh`);
  expect(refreshed.body.data).toMatchObject({ balance: 29, stale: null });
});

it('polls a provider on only one of two replicas', async () => {
  const { close } = await service.addReplica();
  onTestFinished(close);
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const key of keys)
    await service.send('POST', '/api/balance/providers', {
      body: { name: key, type: 'other', source: 'apify', credential: `apify_api_${key}`, isActive: false },
    });
  expect(vendor.received).toEqual([]);
  await service.sql('update providers set is_active = true');
  await service.readBalances();
  await expect
    .poll(async () => (await providers()).map(({ balance }) => balance))
    .toEqual(keys.map(() => 39));
  expect(vendor.received).toHaveLength(keys.length);
});

it('discards a reading if the key was changed in the meantime', async () => {
  const hanging: ServerResponse[] = [];
  vendor.answer((response) => void hanging.push(response), { body: limits(10) });
  await publishSettings(service, { provider: 'apify', credential: 'apify_api_one' });
  await expect.poll(() => hanging.length).toBe(1);
  await publishSettings(service, { provider: 'apify', credential: 'apify_api_two', revision: 2 });
  await expect
    .poll(() => service.sql('select 1 as n from providers where settings_revision = 2'))
    .toHaveLength(1);
  hanging[0]?.end(JSON.stringify(limits(0)));
  await expect.poll(async () => (await providers())[0]?.balance).toBe(39);
  expect(await service.sql('select remaining from balances')).toEqual([{ remaining: 39 }]);
});

it('shows a day whose credits exceed its costs as a negative amount', async () => {
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400;
  const amounts = ['1.50', '-4.25'].map((value) => ({ amount: { value, currency: 'usd' } }));
  vendor.answer({
    body: {
      object: 'page',
      data: [{ start_time: midnight, results: amounts }],
      has_more: false,
      next_page: null,
    },
  });
  const added = await service.send('POST', '/api/balance/providers', {
    body: { name: 'Costs', type: 'ai', source: 'openai', credential: 'sk-admin-key', budget: 10 },
  });
  expect(added.status).toBe(201);
  const [provider] = await providers();
  const day = { spentToday: -2.75, spentThisMonth: -2.75, totalSpent: -2.75 };
  expect(provider).toMatchObject({ ...day, balance: 12.75, totalLimit: 10, runway: null });
  const stats = (await service.send('GET', '/api/balance/stats')).body;
  expect(stats.data).toMatchObject({ totalSpentToday: -2.75 });
});
