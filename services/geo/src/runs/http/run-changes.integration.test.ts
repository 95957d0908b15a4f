import type { GeoRun, GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox({ lookup: { concurrency: 4 } });
});
afterAll(() => geo.close());

const runPath = (runId: string) => `/api/geo-analysis/runs/${runId}`;
const cancel = (runId: string) => geo.send('DELETE', runPath(runId));
const retry = (runId: string, body?: unknown) => geo.send('POST', `${runPath(runId)}/retry`, { body });
const askedFor = (prefix: string) => geo.sandbox.counts().filter(({ keyword }) => keyword.startsWith(prefix));
const failOnce = (keyword: string, times = 3) =>
  geo.sandbox.faults.add({ match: 'GET /rapidapi/keyword-metrics', keyword, times, status: 404 });

it('stops buying when cancelled, keeps results, and stores the results that are already paid for', async () => {
  geo.sandbox.delay(200);
  const runId = await geo.start({ keywords: words(40, 'stop'), countries: ['us'] });
  await expect.poll(() => geo.done(runId), { interval: 20 }).toBeGreaterThan(3);
  const { status, body } = await cancel(runId);
  expect(status).toBe(200);
  const run = body.data as GeoRun;
  expect(run).toMatchObject({ status: 'cancelled', total: 40 });
  expect(run.finishedAt).toBeDefined();
  await expect.poll(async () => geo.sql('select from pair_leases'), { interval: 20 }).toEqual([]);
  const bought = askedFor('stop').length;
  expect(bought).toBeLessThan(40);
  // Requests in flight were completed and stored, although the run no longer shows them.
  expect(await geo.sql(`select from records where keyword_key like 'stop%'`)).toHaveLength(bought);
  const { results, waiting, done } = await geo.read(runId);
  expect(results).toHaveLength(done);
  expect(waiting).toHaveLength(40 - done);
  geo.sandbox.delay(0);
  expect(await cancel(runId)).toMatchObject({
    status: 409,
    body: { error: { message: 'Запуск уже завершён, отменять нечего' } },
  });
  expect((await retry(runId)).status).toBe(202);
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 40, waiting: [] });
  for (const { asked, keyword } of askedFor('stop')) expect(asked, keyword).toBe(1);
});

it('does not stop the purchase of a pair for which another run waits', async () => {
  geo.sandbox.delay(300);
  const body = { keywords: words(12, 'shared'), countries: ['us'] };
  const [first, second] = [await geo.start(body), await geo.start(body)];
  await sleep(100);
  await cancel(first);
  expect(await geo.finished(second)).toMatchObject({ status: 'completed', done: 12 });
  geo.sandbox.delay(0);
  for (const { asked, keyword } of askedFor('shared')) expect(asked, keyword).toBe(1);
});

it('retries all failed pairs, or only the listed pairs, under the same run id', async () => {
  for (const keyword of ['again 1', 'again 2']) failOnce(keyword, 1);
  const runId = await geo.start({ keywords: words(4, 'again'), countries: ['us'] });
  const before = await geo.finished(runId);
  expect(before).toMatchObject({ status: 'completed', done: 4, failed: 2 });
  expect(before.errors.map(({ keyword }) => keyword)).toEqual(['again 1', 'again 2']);
  expect((await retry(runId, { pairs: [{ keyword: ' AGAIN  2 ', country: 'US' }] })).body.data).toMatchObject(
    {
      runId,
      status: 'running',
      done: 3,
      failed: 1,
    },
  );
  expect((await geo.finished(runId)).errors.map(({ keyword }) => keyword)).toEqual(['again 1']);
  expect((await retry(runId)).status).toBe(202);
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 4, failed: 0, errors: [] });
  expect(
    askedFor('again')
      .map(({ asked }) => asked)
      .toSorted((one, other) => one - other),
  ).toEqual([1, 1, 2, 2]);
  for (const body of [undefined, { pairs: [{ keyword: 'again 1', country: 'us' }] }])
    expect(await retry(runId, body)).toMatchObject({
      status: 409,
      body: { error: { message: 'Нечего повторять' } },
    });
});

it('reports a run as failed if no pair has a result, and as completed once a pair has a result', async () => {
  failOnce('hopeless', 1);
  const runId = await geo.start({ keywords: ['hopeless', 'fail'], countries: ['us'] });
  expect(await geo.finished(runId)).toMatchObject({ status: 'failed', done: 2, failed: 2, results: [] });
  await retry(runId);
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 2, failed: 1 });
});

it('gives a retried pair a new position in the order of events', async () => {
  failOnce('moved 0', 1);
  const runId = await geo.start({ keywords: words(3, 'moved'), countries: ['us'] });
  await geo.finished(runId);
  await retry(runId);
  const run: GeoRunDetail = await geo.finished(runId);
  expect(run.results.map(({ keyword }) => keyword)).toEqual(words(3, 'moved'));
  const rows = await geo.sql('select seq from run_items where run_id = $1', [runId]);
  const seqs = rows.map((row) => (row as { seq: number }).seq);
  expect(new Set(seqs).size).toBe(3);
  expect(Math.max(...seqs)).toBe(4);
});

it('ends a cancelled run as cancelled again if only some of its pairs were retried', async () => {
  geo.sandbox.delay(200);
  const runId = await geo.start({ keywords: words(20, 'partly'), countries: ['us'] });
  await expect.poll(() => geo.done(runId), { interval: 20 }).toBeGreaterThan(0);
  await cancel(runId);
  geo.sandbox.delay(0);
  const before = await geo.read(runId);
  expect((await retry(runId, { pairs: before.waiting.slice(-2) })).status).toBe(202);
  const after = await geo.finished(runId);
  expect(after).toMatchObject({ status: 'cancelled', done: before.done + 2, total: 20 });
  expect(after.waiting).toHaveLength(before.waiting.length - 2);
  expect((await retry(runId)).status).toBe(202);
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 20 });
});

it.each([
  ['NUL', { keyword: 'a\u0000b', country: 'us' }],
  ['an unknown country', { keyword: 'a', country: 'zz' }],
  ['a keyword of 201 characters', { keyword: 'x'.repeat(201), country: 'us' }],
])('rejects %s among the pairs to retry', async (_what, pair) => {
  expect((await retry(crypto.randomUUID(), { pairs: [pair] })).status).toBe(400);
  expect((await retry(crypto.randomUUID(), [])).status).toBe(400);
});

it('hides the results of records that were deleted since the run, but keeps the counts of the run', async () => {
  const runId = await geo.start({ keywords: words(2, 'gone'), countries: ['us'] });
  const { results } = await geo.finished(runId);
  expect((await geo.send('DELETE', `/api/geo-analysis/${results[0]?.id}`)).status).toBe(200);
  expect(await geo.read(runId)).toMatchObject({
    done: 2,
    results: results.slice(1),
    waiting: [],
    errors: [],
  });
});
