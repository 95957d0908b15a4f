import type { estimateAnalysis } from '@geoplan/contracts/geo-runs';
import type { CallAnswer } from '@geoplan/contracts/routing/call-url';
import { someone } from '@geoplan/kit/testing/service-client';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { startGeo } from '../../testing/start-geo.ts';
import { words, type RunRequest } from '../../testing/start-geo-on-sandbox.ts';

const host = 'api.ahrefs.com';
const path = '/api/geo-analysis';
const timeoutMs = 700;
let sandbox: Sandbox;
let geo: Awaited<ReturnType<typeof startGeo>>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  geo = await startGeo({
    lookup: { baseUrl: `${sandbox.url}/ahrefs` },
    times: { providerTimeoutMs: timeoutMs },
  });
});
afterAll(async () => {
  await geo.close();
  await sandbox.close();
});
beforeEach(() => sandbox.faults.clear());

async function useKey(rapidApiKey: string) {
  const body = { rapidApiHost: host, rapidApiKey };
  const saved = await geo.send('POST', '/api/settings', { as: someone('admin'), body });
  expect(saved.status, saved.text).toBe(200);
}

async function priceOf(body: RunRequest) {
  const answer = await geo.send('POST', `${path}/estimate`, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as CallAnswer<typeof estimateAnalysis>['data'];
}

describe('beside a run that has not bought its pairs yet', () => {
  const running = { keywords: words(5, 'running'), countries: ['us'] };
  beforeAll(async () => {
    await useKey('small-500');
    // Nobody is let through: its pairs wait.
    await geo.sql(`insert into pace (key, held_until) values ($1, now() + interval '1 hour')`, [
      accountKeyOf(host, 'small-500'),
    ]);
    const headers = { prefer: 'respond-async' };
    // Twice the same: a pair is bought once for all runs that wait for it.
    for (const body of [running, running]) await geo.send('POST', path, { body, headers });
  });
  afterAll(async () => {
    for (const { id } of await geo.sql('select id from runs'))
      await geo.send('DELETE', `${path}/runs/${String(id)}`);
  });

  it('the units that it will take are not there any more', async () => {
    const known = { currency: 'units', remaining: 500, reserved: 215, hasKey: true };
    // 43 units a keyword (provider-apis.md A.3).
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

  it('pairs that it waits for are bought once for both', async () => {
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

  it('the balance is asked for once for many prices', async () => {
    sandbox.clearLog();
    await useKey('small-400');
    await Promise.all(words(5).map((keyword) => priceOf({ keywords: [keyword], countries: ['us'] })));
    expect(sandbox.log().map(({ path: asked }) => asked)).toEqual([
      '/ahrefs/v3/subscription-info/limits-and-usage',
    ]);
  });
});

it.each([{ fault: 'hang-headers' }, { fault: 'html' }, { status: 200, body: { strange: true } }] as const)(
  'a balance that %j keeps from being known never fits, and does not keep the price waiting',
  async (fault) => {
    sandbox.faults.add({ match: 'GET /ahrefs/v3/subscription-info', times: 5, ...fault });
    await useKey(`unlimited-${JSON.stringify(fault).replaceAll(/\W/g, '')}`);
    const price = await priceOf({ keywords: ['one'], countries: ['us'] });
    expect(price).toMatchObject({ toBuy: 1, cost: 50, fits: null });
    expect(price.remaining).toBeUndefined();
  },
);
