import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGeoOnSandbox } from '../../testing/start-geo-on-sandbox.ts';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox({ times: { providerTimeoutMs: 700 } });
  outbox = await watchOutbox(geo);
});
afterAll(() => geo.close());
beforeEach(async () => {
  await outbox.forget();
  geo.sandbox.clearLog();
});

/** Usage records, each once: a republished one keeps its id. */
const usage = async () => {
  const told = (await outbox.published(usageRecorded.type)).map((data) => usageRecorded.data.parse(data));
  return [...new Map(told.map((one) => [one.usageId, one])).values()];
};

it('sends one request to an unresponsive provider, and marks it as probably charged in the ledger', async () => {
  geo.sandbox.faults.add({
    match: 'GET /rapidapi/keyword-metrics',
    keyword: 'silent',
    fault: 'hang-headers',
  });
  const runId = await geo.start({ keywords: ['silent'], countries: ['us'] });
  expect(await geo.finished(runId)).toMatchObject({ status: 'failed', errors: [{ code: 'unavailable' }] });
  expect(geo.asked()).toBe(1);
  expect(await usage()).toMatchObject([{ requests: 1, unansweredRequests: 1, cost: null, runId }]);
});

it('stores every paid call exactly as it was published, including key tests and calls without a response', async () => {
  await geo.sql('delete from usage_records');
  geo.sandbox.faults.add({ match: 'GET /rapidapi/keyword-metrics', keyword: 'mute', fault: 'hang-headers' });
  await geo.finished(await geo.start({ keywords: ['kept', 'mute'], countries: ['us', 'de'] }));
  await geo.send('POST', '/api/settings/test', { as: someone('admin'), body: {} });
  const published = await usage();
  const kept = await geo.sql('select message, amount, user_email from usage_records order by at, usage_id');
  expect(new Set(kept.map(({ message }) => message))).toEqual(new Set(published));
  expect(published.reduce((sum, { requests }) => sum + requests, 0)).toBe(geo.asked());
  expect(kept.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(geo.asked());
  expect(published.map(({ purpose }) => purpose)).toContain('key-test');
  expect(new Set(kept.map(({ user_email: user }) => user))).toEqual(
    new Set(['user@example.org', 'admin@example.org']),
  );
});
