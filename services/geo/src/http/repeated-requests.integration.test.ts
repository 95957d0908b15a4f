import type { Recheck } from '@geoplan/contracts/geo/geo-rechecks';
import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGeoOnSandbox, words } from '../testing/start-geo-on-sandbox.ts';

const path = '/api/geo-analysis';
const person = someone('user');

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
  await geo.storeBought(known, 'us');
});
afterAll(() => geo.close());

const known = words(3, 'known');
const age = () => geo.sql(`update records set last_updated = now() - interval '90 days'`);

beforeEach(async () => {
  await age();
  await geo.sql('truncate refresh_schedules, refresh_runs, usage_records');
});

const send = (at: string, key: string, body?: object) =>
  geo.send('POST', path + at, {
    as: person,
    headers: { 'idempotency-key': key, prefer: 'respond-async' },
    ...(body && { body }),
  });
/** Number of paid requests. */
const paid = async () =>
  (await geo.sql('select coalesce(sum(amount), 0)::int as paid from usage_records'))[0]?.paid;

const schedule = {
  name: 'Своё',
  scope: { kind: 'keywords', keywords: known },
  countries: ['us'],
  everyDays: 7,
  hour: 0,
  budget: { pairs: 100, amount: null },
  isEnabled: true,
};

it('starts a schedule once for a repeated request, even after the run has ended', async () => {
  const { id } = (await send('/rechecks', 'create', schedule)).body.data as Recheck;
  const started = await send(`/rechecks/${id}/run`, 'now');
  expect(started.status, started.text).toBe(200);
  const first = started.body.data as Recheck;
  await geo.finished(first.lastRun?.runId ?? '');
  await age();
  const second = await send(`/rechecks/${id}/run`, 'now');
  expect(second.status, second.text).toBe(200);
  expect((second.body.data as Recheck).lastRun?.runId).toBe(first.lastRun?.runId);
  expect(await paid()).toBe(3);
  const other = (await send(`/rechecks/${id}/run`, 'another')).body.data as Recheck;
  expect(other.lastRun?.runId).not.toBe(first.lastRun?.runId);
  await geo.finished(other.lastRun?.runId ?? '');
});

it('creates one schedule for a request that is sent twice concurrently', async () => {
  const answers = await Promise.all([
    send('/rechecks', 'twice', schedule),
    send('/rechecks', 'twice', schedule),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
  expect(await geo.sql('select from refresh_schedules')).toHaveLength(1);
});

it('retries a run once for a repeated request, even after the retry has failed', async () => {
  geo.sandbox.faults.add({ match: 'GET /', status: 500, times: 1_000 });
  const runId = await geo.start({ keywords: words(1, 'fails'), countries: ['us'] });
  expect((await geo.finished(runId)).status).toBe('failed');
  expect((await send(`/runs/${runId}/retry`, 'again')).status).toBe(202);
  expect((await geo.finished(runId)).status).toBe('failed');
  geo.sandbox.faults.clear();
  const repeated = await send(`/runs/${runId}/retry`, 'again');
  expect(repeated.status, repeated.text).toBe(202);
  expect(repeated.body.data).toMatchObject({ runId, status: 'failed' });
  expect((await send(`/runs/${runId}/retry`, 'once-more')).body.data).toMatchObject({ status: 'running' });
  expect((await geo.finished(runId)).status).toBe('completed');
});
