import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import { someone } from '@geoplan/kit/testing/service-client';
import { watchOutbox } from '@geoplan/kit/testing/watch-outbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
let outbox: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
  outbox = await watchOutbox(geo);
});
afterAll(() => geo.close());

const path = '/api/geo-analysis';
const admin = { as: someone('admin') };
const remove = (runId: string, as = someone('user')) =>
  geo.send('DELETE', `${path}/runs/${runId}/history`, { as });
const listed = async () =>
  ((await geo.send('GET', `${path}/runs?limit=200`)).body.data as { runs: GeoRun[] }).runs;
const audited = async () =>
  (await outbox.published('auth.audit-entry-recorded')).map(
    (entry) => `${String(entry['action'])} ${String(entry['target'])}`,
  );
const listedIds = async () => (await listed()).map(({ runId }) => runId);

it("returns a run's stages, purchases and requests", async () => {
  await geo.finished(await geo.start({ keywords: ['told 0'], countries: ['us'] }));
  geo.sandbox.faults.add({
    match: 'GET /rapidapi/keyword-metrics',
    keyword: 'told 1',
    times: 1,
    status: 503,
  });
  const body = {
    keywords: words(3, 'told'),
    countries: ['us'],
    settings: { stages: ['tzGeneration', 'dropSearch', 'tzGeneration'] },
  };
  const runId = await geo.start(body);
  const told = {
    stages: ['tzGeneration', 'dropSearch'],
    fromStore: 1,
    bought: 2,
    // One of them needed two attempts.
    requests: 3,
    // RapidAPI reports no price.
    cost: null,
    waitingUntil: null,
  };
  expect(await geo.finished(runId)).toMatchObject(told);
  expect((await listed()).find((run) => run.runId === runId)).toMatchObject(told);
});

it('sums the cost of calls in money or units, but not across two currencies', async () => {
  const runId = await geo.start({ keywords: words(2, 'priced'), countries: ['us'] });
  await geo.finished(runId);
  const call = async (currency: string, amount: number) => {
    await geo.sql(
      `insert into run_usage as u values ($1, $2, 2, $3) on conflict (run_id, currency) do update
      set requests = u.requests + excluded.requests, amount = u.amount + excluded.amount`,
      [runId, currency, amount],
    );
    return (await geo.read(runId)).cost;
  };
  expect(await call('USD', 0.2)).toEqual({ amount: 0.2, currency: 'USD' });
  expect(await call('USD', 0.1)).toEqual({ amount: 0.3, currency: 'USD' });
  expect((await geo.read(runId)).requests).toBe(6);
  expect(await call('units', 50)).toBeNull();
});

it('returns the time at which a pause requested by the provider ends, while the run waits for it', async () => {
  const pause = { status: 429, retryAfter: 90 };
  geo.sandbox.faults.add({ match: 'GET /rapidapi/keyword-metrics', keyword: 'paused 0', times: 1, ...pause });
  const before = Date.now();
  const runId = await geo.start({ keywords: words(1, 'paused'), countries: ['us'] });
  await expect.poll(async () => (await geo.read(runId)).waitingUntil).not.toBeNull();
  const [run] = await listed();
  expect(run).toMatchObject({ runId, status: 'running' });
  const waitMs = Date.parse(run?.waitingUntil ?? '') - before;
  expect(waitMs).toBeGreaterThan(89_000);
  expect(waitMs).toBeLessThan(110_000);
  await geo.send('DELETE', `${path}/runs/${runId}`);
  await geo.sql('delete from rate_limits');
  expect(await geo.read(runId)).toMatchObject({ status: 'cancelled', waitingUntil: null });
});

it('limits the results and the matrix to the keywords of a run, in their order', async () => {
  await geo.finished(await geo.start({ keywords: ['scope other'], countries: ['us'] }));
  const runId = await geo.start({ keywords: words(3, 'scope'), countries: ['us', 'de'] });
  await geo.finished(runId);
  const read = async (list: string, query: string) =>
    (await geo.send('GET', `${path}/${list}?run=${runId}${query}`)).body.data as {
      groups: { keyword: string; totalSearchVolume: number }[];
      rows: { keyword: string }[];
      matching: number;
      nextCursor: string | null;
    };
  const { groups, matching, nextCursor } = await read('keywords', '&limit=2');
  expect([groups.length, matching]).toEqual([2, 3]);
  const { groups: rest } = await read('keywords', `&limit=2&cursor=${nextCursor}`);
  const all = [...groups, ...rest];
  expect(all.map(({ keyword }) => keyword).toSorted()).toEqual(words(3, 'scope'));
  const volumes = all.map((group) => group.totalSearchVolume);
  expect(volumes).toEqual(volumes.toSorted((one, other) => other - one));
  expect((await read('keywords', '&search=scope%201')).groups.map(({ keyword }) => keyword)).toEqual([
    'scope 1',
  ]);
  expect((await read('coverage', '')).rows.map(({ keyword }) => keyword)).toEqual(
    all.map(({ keyword }) => keyword),
  );
  const gone = await geo.send('GET', `${path}/keywords?run=${crypto.randomUUID()}`);
  expect(gone.body.data).toMatchObject({ groups: [], matching: 0 });
});

it('removes an ended run from the list, keeps its records and usage, and audits the removal', async () => {
  const runId = await geo.start({ keywords: words(2, 'removed'), countries: ['us', 'de'] });
  await geo.finished(runId);
  const kept = async () => [
    await geo.sql(`select from records where keyword_key like 'removed%'`),
    await geo.sql(`select from usage_records where message ->> 'runId' = $1`, [runId]),
  ];
  const before = await kept();
  expect(before[0]).toHaveLength(4);
  expect((await remove(runId, someone('viewer'))).status).toBe(403);
  expect((await remove(runId)).status).toBe(200);
  expect((await remove(runId)).status).toBe(404);
  expect(await listedIds()).not.toContain(runId);
  expect(await kept()).toEqual(before);
  for (const table of ['run_items', 'run_usage'])
    expect(await geo.sql(`select from ${table} where run_id = $1`, [runId])).toEqual([]);
  const entries = await audited();
  expect(entries).toContain('geo-run.started removed 0, removed 1: слов 2, стран 2');
  expect(entries).toContain('geo-run.removed removed 0, removed 1');
});

it('audits a cancellation, a retry and the deletion of a keyword, but no rejected request', async () => {
  const release = geo.hold();
  const runId = await geo.start({ keywords: words(3, 'cancelled'), countries: ['us'] });
  for (const status of [200, 409])
    expect((await geo.send('DELETE', `${path}/runs/${runId}`)).status).toBe(status);
  release();
  expect((await geo.send('POST', `${path}/runs/${runId}/retry`)).status).toBe(202);
  await geo.finished(runId);
  expect((await geo.send('DELETE', `${path}?keyword=cancelled%201`)).status).toBe(200);
  expect((await geo.send('DELETE', `${path}?keyword=cancelled%201`)).status).toBe(404);
  const entries = (await audited()).filter((entry) => entry.includes('cancelled 1'));
  const name = 'cancelled 0, cancelled 1, cancelled 2: слов 3, стран 1';
  expect(entries).toEqual([
    `geo-run.started ${name}`,
    `geo-run.cancelled ${name}`,
    `geo-run.retried ${name}`,
    'geo-keyword.removed cancelled 1: записей 1',
  ]);
});

it('does not remove an active run', async () => {
  const release = geo.hold();
  const runId = await geo.start({ keywords: ['busy'], countries: ['us'] });
  expect(await remove(runId)).toMatchObject({
    status: 409,
    body: { error: { message: 'Запуск ещё идёт. Сначала отмените его.' } },
  });
  release();
  await geo.finished(runId);
});

it('keeps ended runs for the number of days set by an admin, and active runs regardless of age', async () => {
  const keep = (keepDays: number) => geo.send('PUT', '/api/settings/runs', { ...admin, body: { keepDays } });
  expect((await geo.send('GET', '/api/settings/runs', admin)).body.data).toEqual({ keepDays: 365 });
  expect((await geo.send('GET', '/api/settings/runs')).status).toBe(403);
  for (const wrong of [-1, 0.5, 3_651]) expect((await keep(wrong)).status).toBe(400);
  const aged = async (keyword: string, days: number) => {
    const runId = await geo.start({ keywords: [keyword], countries: ['us'] });
    await geo.finished(runId);
    const age = `now() - interval '${days} days'`;
    await geo.sql(`update runs set started_at = ${age}, finished_at = ${age} where id = $1`, [runId]);
    return runId;
  };
  expect((await keep(0)).body.data).toEqual({ keepDays: 0 });
  const [old, young, going] = [await aged('old', 31), await aged('young', 29), await aged('going', 500)];
  await geo.sql(`update runs set status = 'running' where id = $1`, [going]);
  await keep(30);
  await geo.requestWork('runs-remove');
  await expect.poll(listedIds).not.toContain(old);
  expect(await listedIds()).toEqual(expect.arrayContaining([young, going]));
  expect(await geo.sql(`select from records where keyword_key = 'old'`)).toHaveLength(1);
  expect(await geo.sql(`select from run_usage where run_id = $1`, [old])).toEqual([]);
  await geo.sql(`update runs set status = 'completed' where id = $1`, [going]);
});
