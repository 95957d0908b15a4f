import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';
import { someone } from '@geoplan/kit/testing/service-client';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox({ lookup: { concurrency: 4 } });
});
afterAll(() => geo.close());

const path = '/api/geo-analysis';
const noKey = 'Ключ провайдера не задан, или провайдер выключен. Проверьте настройки API (/settings).';

async function run(key: string, keywords: string[]) {
  await geo.useKey(key);
  geo.sandbox.clearLog();
  const started = await geo.start({ keywords, countries: ['us'] });
  return geo.finished(started);
}

const saveEnabled = (rapidApiEnabled: boolean) =>
  geo.send('POST', '/api/settings', { as: someone('admin'), body: { rapidApiEnabled } });
/** Switches the provider off until the end of the test. */
async function switchOff(): Promise<void> {
  onTestFinished(async () => void (await saveEnabled(true)));
  expect((await saveEnabled(false)).status).toBe(200);
}

it.each([
  ['bad-key', 'auth', /Ключ/],
  ['no-sub', 'not_subscribed', /тариф/],
  ['quota-0', 'quota', /Квота/],
])('with key %s fails every pair with %s, without a request for each', async (key, code, text) => {
  const keywords = words(500, key);
  const { status, errors, done, failed, waiting, results } = await run(key, keywords);
  expect({ status, done, failed, waiting, results }).toEqual({
    status: 'failed',
    done: 500,
    failed: 500,
    waiting: [],
    results: [],
  });
  expect(errors.map(({ keyword }) => keyword)).toEqual(keywords);
  expect(new Set(errors.map((error) => error.code))).toEqual(new Set([code]));
  expect(errors[0]?.message).toMatch(text);
  // Requests in flight: four run concurrently.
  expect(geo.asked()).toBeLessThanOrEqual(12);
  const [written] = await geo.sql(`select count(distinct xmin::text)::int as times from run_items
    where run_id = (select id from runs order by started_at desc limit 1)`);
  expect(written, 'the rest ends at once').toEqual({
    times: expect.toSatisfy((times: number) => times < 15),
  });
});

it('stops buying when the quota is exhausted, keeps the results, and buys the remaining pairs on a later retry', async () => {
  const keywords = words(50, 'quota');
  const ended = await run('small-10', keywords);
  expect(ended).toMatchObject({ status: 'completed', done: 50, failed: 40 });
  expect(ended.results).toHaveLength(10);
  expect(new Set(ended.errors.map(({ code }) => code))).toEqual(new Set(['quota']));
  expect(geo.asked()).toBeLessThanOrEqual(22);
  await geo.useKey('unlimited-later');
  geo.sandbox.clearLog();
  await geo.send('POST', `${path}/runs/${ended.runId}/retry`);
  expect(await geo.finished(ended.runId)).toMatchObject({ status: 'completed', done: 50, failed: 0 });
  expect(geo.asked()).toBe(40);
});

it('continues with the other pairs if one pair fails', async () => {
  const keywords = ['fail', 'nodata', 'partial', 'good'];
  const { results, errors, status } = await run('unlimited-mixed', keywords);
  expect(status).toBe('completed');
  expect(errors).toMatchObject([{ keyword: 'fail', country: 'us', code: 'bad_response' }]);
  expect(results.map(({ keyword }) => keyword)).toEqual(['nodata', 'partial', 'good']);
  expect(results[0]).toMatchObject({ searchVolume: null, clicks: null, cpc: null, difficulty: null });
});

it('fails the remaining pairs with a clear message when the provider is switched off during the run', async () => {
  await geo.useKey('unlimited-off');
  geo.sandbox.clearLog();
  const release = geo.hold();
  const runId = await geo.start({ keywords: words(40, 'off'), countries: ['us'] });
  await expect.poll(geo.asked).toBe(4);
  await switchOff();
  release();
  const ended = await geo.finished(runId);
  expect(ended.done).toBe(40);
  // Claimed by then: up to 20, of which four were requested. They are paid and kept.
  expect(ended.failed).toBeGreaterThanOrEqual(20);
  expect(ended.results.length).toBeGreaterThanOrEqual(4);
  expect(new Set(ended.errors.map(({ message }) => message))).toEqual(new Set([noKey]));
  const body = { keywords: ['no more'], countries: ['us'] };
  const start = await geo.send('POST', path, { body });
  expect(start).toMatchObject({ status: 409, body: { error: { code: 'conflict', message: noKey } } });
  expect(await geo.sql(`select from runs where keywords = '{no more}'`)).toEqual([]);
  const estimate = await geo.send('POST', `${path}/estimate`, { body });
  expect(estimate.body.data).toMatchObject({ toBuy: 1, fits: false, hasKey: false });
});

it('estimates the cost of a run before its start, and records its usage', async () => {
  await geo.useKey('small-7');
  const body = { keywords: ['estimated', 'unseen'], countries: ['us', 'de'] };
  const estimate = async () => (await geo.send('POST', `${path}/estimate`, { body })).body.data;
  expect(await estimate()).toEqual({
    pairs: 4,
    fresh: 0,
    shared: 0,
    toBuy: 4,
    requests: 4,
    durationMs: expect.any(Number) as number,
    queueMs: 0,
    currency: 'requests',
    cost: 4,
    reserved: 0,
    fits: null,
    ceiling: null,
    freshDays: 30,
    hasKey: true,
    isDemo: true,
  });
  await geo.finished(await geo.start({ keywords: ['estimated'], countries: ['us', 'de'] }));
  expect(await estimate()).toMatchObject({
    pairs: 4,
    fresh: 2,
    toBuy: 2,
    remaining: 5,
    remainingAfter: 3,
    fits: true,
  });
  const large = { keywords: words(3, 'large'), countries: ['us', 'de'] };
  const { body: answer } = await geo.send('POST', `${path}/estimate`, { body: large });
  expect(answer.data).toMatchObject({ toBuy: 6, remaining: 5, remainingAfter: -1, fits: false });
});

it('completes a run of fresh pairs without a provider', async () => {
  await run('unlimited-fresh', ['still fresh']);
  await switchOff();
  const answer = await geo.send('POST', path, { body: { keywords: ['Still fresh'], countries: ['us'] } });
  expect(answer.status).toBe(200);
  expect((answer.body.data as GeoRunDetail).results).toHaveLength(1);
});
