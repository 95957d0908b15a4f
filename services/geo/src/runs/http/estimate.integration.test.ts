import type { estimateAnalysis } from '@geoplan/contracts/geo/geo-runs';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { someone } from '@geoplan/kit/testing/service-client';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { startGeo } from '../../testing/start-geo.ts';
import { words, type RunRequest } from '../../testing/start-geo-on-sandbox.ts';

const host = 'api.ahrefs.com';
const path = '/api/geo-analysis';
let sandbox: Sandbox;
let geo: Awaited<ReturnType<typeof startGeo>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  geo = await startGeo({
    lookup: { baseUrl: `${sandbox.url}/ahrefs` },
  });
});
afterAll(async () => {
  await geo.close();
  await sandbox.close();
});

async function useKey(rapidApiKey: string) {
  const body = { rapidApiHost: host, rapidApiKey };
  const saved = await geo.send('POST', '/api/settings', { as: someone('admin'), body });
  expect(saved.status, saved.text).toBe(200);
}

async function priceOf(body: RunRequest) {
  const answer = await geo.send('POST', `${path}/estimate`, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as CallResponse<typeof estimateAnalysis>['data'];
}

describe('another run that has not bought its pairs yet', () => {
  const running = { keywords: words(5, 'running'), countries: ['us'] };
  beforeAll(async () => {
    await useKey('small-500');
    await geo.sql(
      `insert into account_balances (account_key, currency, remaining, read_at, revision)
      values ($1, 'units', 500, now(), 1)`,
      [accountKeyOf(host, 'small-500')],
    );
    // No request is admitted, so its pairs wait.
    await geo.sql(`insert into rate_limits (key, held_until) values ($1, now() + interval '1 hour')`, [
      accountKeyOf(host, 'small-500'),
    ]);
    const headers = { prefer: 'respond-async' };
    // Two equal runs: a pair is bought once for all runs that wait for it.
    for (const body of [running, running]) await geo.send('POST', path, { body, headers });
  });
  afterAll(async () => {
    for (const { id } of await geo.sql('select id from runs'))
      await geo.send('DELETE', `${path}/runs/${String(id)}`);
  });

  it('subtracts the reserved units of an active run from the quota', async () => {
    const known = { currency: 'units', remaining: 500, reserved: 215, hasKey: true };
    // 43 units per keyword (provider-apis.md A.3).
    expect(await priceOf({ keywords: words(5), countries: ['us'] })).toMatchObject({
      ...known,
      cost: 215,
      remainingAfter: 70,
      fits: true,
    });
    expect(await priceOf({ keywords: words(7), countries: ['us'] })).toMatchObject({
      ...known,
      cost: 301,
      remainingAfter: -16,
      fits: false,
    });
  });

  it('estimates more pairs than a run can have, and excludes fresh and shared pairs from the pairs to buy', async () => {
    await geo.sql(
      `with source as (
        insert into sources (host, provider, is_demo) values ($1, 'ahrefs', false)
        on conflict (host) do update set is_demo = false returning id)
      insert into records
        (keyword_key, keyword, country, search_volume, clicks, last_updated, created_at, source)
      select 'word ' || at, 'word ' || at, 'de', 1, 1, age, age, id
      from source, generate_series(0, 4) as at,
        lateral (select now() - case when at < 3 then 1 else 40 end * interval '1 day' as age) as aged`,
      [host],
    );
    const asked = { keywords: [...running.keywords, ...words(2_600)], countries: ['us', 'de'] };
    const price = await priceOf(asked);
    expect(price).toMatchObject({ pairs: 5_210, fresh: 3, shared: 5, toBuy: 5_202, fits: false });
    expect(price.remainingAfter).toBe(500 - price.reserved - price.cost);
    expect(await priceOf({ ...asked, settings: { refresh: true } })).toMatchObject({
      fresh: 0,
      shared: 5,
      toBuy: 5_205,
    });
    // Below the limit, both ways of counting agree.
    const few = { keywords: [...running.keywords, ...words(5)], countries: ['us', 'de'] };
    expect(await priceOf(few)).toMatchObject({ pairs: 20, fresh: 3, shared: 5, toBuy: 12 });
    await geo.sql(`delete from records where country = 'de'`);
  });

  it('returns the requests and duration of the run, and the remaining duration of active runs', async () => {
    // 60 requests per minute (provider-apis.md A.3), each with 100 keywords of a country.
    const price = await priceOf({ keywords: words(150), countries: ['us', 'de'] });
    expect(price).toMatchObject({ toBuy: 300, requests: 4, durationMs: 4_000, queueMs: 1_000 });
    expect(await priceOf(running)).toMatchObject({ requests: 0, durationMs: 0 });
  });

  it('counts a pair only once if an active run also waits for it', async () => {
    const keywords = [...running.keywords, 'one more'];
    expect(await priceOf({ keywords, countries: ['us'] })).toMatchObject({
      pairs: 6,
      fresh: 0,
      shared: 5,
      toBuy: 1,
      cost: 50,
      reserved: 215,
      fits: true,
    });
    expect(await priceOf(running)).toMatchObject({ shared: 5, toBuy: 0, cost: 0, fits: true });
  });
});

it('returns no decision for an unknown balance, and does not request the balance from the provider', async () => {
  await useKey('unlimited-unknown');
  sandbox.clearLog();
  const price = await priceOf({ keywords: ['one'], countries: ['us'] });
  expect(price).toMatchObject({ toBuy: 1, cost: 50, fits: null });
  expect(price.remaining).toBeUndefined();
  expect(sandbox.log()).toEqual([]);
});
