import { listOpportunities } from '@geoplan/contracts/geo/opportunity-endpoints';
import type { OpportunityState } from '@geoplan/contracts/geo/opportunity-endpoints';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { expect, it } from 'vitest';
import { geoWithTables } from '../../../testing/geo-with-tables.ts';
import { listReader } from '../../../testing/read-lists.ts';
import { measurement, store } from '../../../testing/record-store.ts';

const { geo, tables } = geoWithTables();
const { keywords } = listReader(geo);
const path = '/api/settings/opportunity';
const admin = someone('admin');
const read = async () =>
  (await geo().send('GET', path, { as: someone('viewer') })).body.data as OpportunityState;
const put = (body: object, as = admin) => geo().send('PUT', path, { as, body });
const names = async () => (await keywords({ sort: 'opportunity' })).groups.map(({ keyword }) => keyword);
const even = { demand: 25, difficulty: 25, price: 25, coverage: 25 };

it('lets everyone read the weights and lets admins change them, which adds an audit entry and reorders the lists', async () => {
  await store(tables(), [
    measurement('much', 'us', { searchVolume: 100_000, difficulty: 90, cpc: 0.1 }),
    measurement('easy', 'us', { searchVolume: 1_000, difficulty: 0, cpc: 0.1 }),
  ]);
  expect(await names()).toEqual(['easy', 'much']);
  const outbox = await watchOutbox(geo());
  const { revision } = await read();
  const demand = { demand: 1, difficulty: 0, price: 0, coverage: 0 };
  const changed = await put({ weights: demand, revision });
  expect(changed.body.data).toMatchObject({ weights: demand, revision: revision + 1 });
  await expect.poll(names).toEqual(['much', 'easy']);
  await expect.poll(async () => (await read()).isRecomputing).toBe(false);
  expect(await outbox.published('auth.audit-entry-recorded')).toMatchObject([
    { action: 'opportunity-weights.changed', target: 'спрос 1, сложность 0, цена 0, охват 0' },
  ]);
  const best = await geo().send('GET', '/api/geo-analysis/opportunities?limit=1', { as: someone('viewer') });
  expect(listOpportunities.response.parse(best.body).data.items).toMatchObject([
    { keyword: 'much', country: 'us' },
  ]);
});

it('rejects weights from other roles, with an outdated revision or out of range', async () => {
  const { revision } = await read();
  expect((await put({ weights: even, revision: revision + 1 })).status).toBe(409);
  expect((await put({ weights: even, revision }, someone('user'))).status).toBe(403);
  const none = { demand: 0, difficulty: 0, price: 0, coverage: 0 };
  for (const weights of [
    none,
    { ...even, demand: 101 },
    { ...even, demand: 0.5 },
    { demand: 1 },
    { ...even, x: 1 },
  ])
    expect((await put({ weights, revision })).status, JSON.stringify(weights)).toBe(400);
  expect((await read()).revision).toBe(revision);
});
