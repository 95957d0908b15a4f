import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGeoOnSandbox } from '../testing/start-geo-on-sandbox.ts';
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

const usage = async () =>
  (await outbox.announced(usageRecorded.type)).map((data) => usageRecorded.data.parse(data));

it('a provider that keeps silent is asked once, and the ledger says that it is probably paid', async () => {
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
