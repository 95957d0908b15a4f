import { auditEntryRecorded } from '@geoplan/contracts/auth';
import {
  listBalanceProviders,
  readBalanceStats,
  type ApiProvider,
} from '@geoplan/contracts/balance/balance-providers';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBalance } from '../testing/start-balance.ts';

let service: Awaited<ReturnType<typeof startBalance>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  service = await startBalance();
  outbox = await watchOutbox(service);
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql('truncate providers, balances, balance_points');
  await outbox.forget();
});

const path = '/api/balance/providers';
const list = async () => listBalanceProviders.response.parse((await service.send('GET', path)).body).data;
const stats = async () =>
  readBalanceStats.response.parse((await service.send('GET', '/api/balance/stats')).body).data;
const post = (body: object) => service.send('POST', path, { body });
const add = async (body: object) => (await post({ type: 'serp', ...body })).body.data as ApiProvider;
const audited = async () =>
  (await outbox.published(auditEntryRecorded.type)).map(({ action, target }) => [action, target]);

it('adds a manual provider with the values that a user entered, and returns it in the specified format', async () => {
  const added = await post({
    name: '  <b>SerpApi</b>  ',
    type: 'serp',
    balance: 42.5,
    totalLimit: 100,
    resetTimestamp: 2_000_000_000,
    costPerRequest: 0.01,
  });
  expect(added.status).toBe(201);
  const [provider] = await list();
  expect(provider).toEqual(added.body.data);
  expect(provider).toMatchObject({
    name: '<b>SerpApi</b>',
    source: 'manual',
    isManaged: false,
    balance: 42.5,
    currency: 'USD',
    totalLimit: 100,
    resetTimestamp: 2_000_000_000,
    costPerRequest: 0.01,
    requestsToday: 0,
    totalSpent: null,
    stale: null,
    isActive: true,
    alertBelow: 10,
    runway: null,
  });
  expect(await audited()).toEqual([['balance-provider.created', '<b>SerpApi</b>']]);
});

it('changes the sent fields and keeps the others', async () => {
  const { id, lastUpdated } = await add({ name: 'One', balance: 5, totalLimit: 7, currency: 'requests' });
  const put = (body: object) => service.send('PUT', `${path}/${id}`, { body });
  expect((await put({ name: 'Two', alertBelow: 3 })).body.data).toMatchObject({
    name: 'Two',
    alertBelow: 3,
    balance: 5,
    lastUpdated,
  });
  expect((await put({ balance: 0 })).body.data).toMatchObject({
    balance: 0,
    totalLimit: 7,
    currency: 'requests',
  });
  expect((await put({ balance: null, isActive: false })).body.data).toMatchObject({
    balance: null,
    isActive: false,
  });
  expect((await audited()).slice(1)).toEqual([
    ['balance-provider.changed', 'One: name, threshold'],
    ['balance-provider.changed', 'Two: balance'],
    ['balance-provider.changed', 'Two: balance, off'],
  ]);
});

it('rejects impossible amounts, and fields that belong to other sources', async () => {
  const refusals = [
    { balance: -1 },
    { balance: 1e13 },
    { totalLimit: 'NaN' },
    { costPerRequest: -0.1 },
    { name: '   ' },
    { budget: 5 },
    { credential: 'some-key' },
    { source: 'rapidapi' },
    { source: 'openai' },
    { source: 'openai', credential: 'sk-admin-1', balance: 5 },
    { source: 'dataforseo', credential: 'no-password' },
    { source: 'apify', credential: 'ключ' },
    { source: 'apify', credential: 'key', budget: 5 },
    { unknown: true },
  ];
  for (const body of refusals) {
    const answer = await post({ name: 'X', type: 'ai', ...body });
    expect([answer.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
  }
  const { body } = await post({ name: 'X', type: 'ai', source: 'rapidapi' });
  expect(body.error.details?.[0]?.field).toBe('body.source');
  expect(await list()).toEqual([]);
});

it('removes a provider and restores it within a day', async () => {
  const { id } = await add({ name: 'Gone', balance: 50 });
  expect((await service.send('DELETE', `${path}/${id}`)).body).toEqual({ success: true, data: { id } });
  expect(await list()).toEqual([]);
  expect((await service.send('DELETE', `${path}/${id}`)).status).toBe(404);
  expect((await service.send('PUT', `${path}/${id}`, { body: { name: 'x' } })).status).toBe(404);
  const restore = () => service.send('POST', `${path}/${id}/restore`);
  expect((await restore()).body.data).toMatchObject({ name: 'Gone', balance: 50 });
  expect((await restore()).status).toBe(200);
  await service.send('DELETE', `${path}/${id}`);
  await service.sql(`update providers set removed_at = now() - interval '25 hours'`);
  expect((await restore()).status).toBe(404);
  expect((await audited()).map(([action]) => action)).toEqual([
    'balance-provider.created',
    'balance-provider.removed',
    'balance-provider.restored',
    'balance-provider.removed',
  ]);
});

it('adds up only dollar amounts, and only of active providers', async () => {
  await add({ name: 'Dollars', balance: 12.1 });
  await add({ name: 'More', balance: 0.2, alertBelow: 0.1 });
  await add({ name: 'Low', balance: 3 });
  await add({ name: 'Requests', balance: 900, currency: 'requests' });
  await add({ name: 'Units', balance: 70_000, currency: 'units' });
  await add({ name: 'Unknown' });
  await add({ name: 'Off', balance: 1_000, isActive: false });
  expect(await stats()).toEqual({
    totalBalance: 15.3,
    totalProviders: 6,
    totalSpentToday: 0,
    activeAlerts: 1,
    requestsLeft: 900,
    requestsToday: 0,
    unknownBalances: 1,
  });
});
