import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startGeoOnSandbox, words } from '../../testing/start-geo-on-sandbox.ts';
import { someone } from '@geoplan/kit/testing/service-client';

let geo: Awaited<ReturnType<typeof startGeoOnSandbox>>;
beforeAll(async () => {
  geo = await startGeoOnSandbox();
});
afterAll(() => geo.close());

const path = '/api/geo-analysis';
const runPath = (runId: string) => `${path}/runs/${runId}`;

it('buys missing pairs, stores them and returns the results in the requested order', async () => {
  const body = { keywords: ['Acme', ' acme ', 'beta  shop'], countries: ['us', 'DE', 'uk'] };
  const { status, body: answer } = await geo.send('POST', path, { body });
  expect(status).toBe(200);
  const run = answer.data as GeoRunDetail;
  expect(run.status).toBe('completed');
  expect(run.errors).toEqual([]);
  expect(run.results.map(({ keyword, country }) => `${keyword}/${country}`)).toEqual([
    'Acme/us',
    'Acme/de',
    'Acme/gb',
    'beta shop/us',
    'beta shop/de',
    'beta shop/gb',
  ]);
  expect(geo.sandbox.counts().filter(({ keyword }) => keyword === 'Acme')).toHaveLength(3);
  for (const { asked, answered } of geo.sandbox.counts()) expect([asked, answered]).toEqual([1, 1]);
  const stored = await geo.send('GET', `${path}?keyword=ACME&country=us`);
  expect(stored.body.data).toEqual({ results: [run.results[0]] });
});

it('uses fresh stored pairs free of charge, unless a refresh is requested', async () => {
  const body = { keywords: ['fresh one'], countries: ['us'] };
  const results = async (settings?: { refresh: boolean }) =>
    ((await geo.send('POST', path, { body: { ...body, settings } })).body.data as GeoRunDetail).results;
  const asked = () => geo.sandbox.counts().find(({ keyword }) => keyword === 'fresh one')?.asked;
  const [bought] = await results();
  expect(await results()).toEqual([bought]);
  expect(asked()).toBe(1);
  const [again] = await results({ refresh: true });
  expect(asked()).toBe(2);
  expect(again?.id).toBe(bought?.id);
  expect(Date.parse(again?.lastUpdated ?? '')).toBeGreaterThan(Date.parse(bought?.lastUpdated ?? ''));
  await geo.sql(
    `update records set last_updated = last_updated - interval '31 days' where keyword_key = 'fresh one'`,
  );
  await results();
  expect(asked()).toBe(3);
});

it('keeps the results of a run when its records change later', async () => {
  const runId = await geo.start({ keywords: ['kept'], countries: ['us', 'de'] });
  const { results } = await geo.finished(runId);
  await geo.sql(`update records set search_volume = search_volume + 1 where keyword_key = 'kept'`);
  expect((await geo.read(runId)).results).toEqual(results);
});

it('returns 202 immediately for `Prefer: respond-async`, and continues the run', async () => {
  const release = geo.hold();
  const body = { keywords: words(3, 'async'), countries: ['us'] };
  const headers = { prefer: 'foo, Respond-Async' };
  const { status, body: answer } = await geo.send('POST', path, { body, headers });
  expect(status).toBe(202);
  const { runId, ...rest } = answer.data as { runId: string };
  expect(rest).toEqual({ status: 'running', done: 0, total: 3 });
  expect(await geo.read(runId)).toMatchObject({ status: 'running', results: [], waiting: [{}, {}, {}] });
  release();
  expect(await geo.finished(runId)).toMatchObject({ status: 'completed', done: 3, waiting: [] });
});

it('returns 202 with the results so far when the wait times out', async () => {
  // Its own limit is short; the pair it waits for comes afterwards.
  const { origin, close } = await geo.addReplica({ times: { longWaitMs: 300 } });
  onTestFinished(close);
  await geo.start({ keywords: ['long 0'], countries: ['us'] }).then((runId) => geo.finished(runId));
  const release = geo.hold();
  const startedAt = performance.now();
  const body = { keywords: words(2, 'long'), countries: ['us'] };
  const answer = await geo.send('POST', path, { body, origin });
  expect(performance.now() - startedAt).toBeGreaterThan(290);
  expect(answer).toMatchObject({ status: 202, body: { data: { status: 'running', done: 1, total: 2 } } });
  release();
  const run = await geo.finished((answer.body.data as { runId: string }).runId);
  expect(run).toMatchObject({ status: 'completed', fromStore: 1 });
});

it('finishes a run whose caller has disconnected', async () => {
  const release = geo.hold();
  const gone = new AbortController();
  const body = { keywords: ['abandoned'], countries: ['us'] };
  const started = geo.send('POST', path, { body, signal: gone.signal });
  const latest = async () => {
    const { runs } = (await geo.send('GET', `${path}/runs?limit=1`)).body.data as { runs: GeoRunDetail[] };
    return runs[0];
  };
  await expect.poll(async () => (await latest())?.keywords).toEqual(['abandoned']);
  gone.abort();
  await expect(started).rejects.toThrow();
  release();
  expect(await geo.finished((await latest())?.runId ?? '')).toMatchObject({ status: 'completed', done: 1 });
});

it('returns the run of the first start for a repeated key, even if the first response was lost', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const as = someone('user');
  const body = { keywords: ['repeated'], countries: ['us'], settings: { refresh: true } };
  const start = async (sending: object) => {
    const answer = await geo.send('POST', path, { as, body, headers, ...sending });
    expect(answer.status, answer.text).toBe(200);
    return (answer.body.data as GeoRunDetail).runId;
  };
  // Two concurrent starts wait for the same run, and so does one after its end.
  const [first, second] = await Promise.all([start({}), start({})]);
  expect([second, await start({})]).toEqual([first, first]);
  expect(geo.sandbox.counts().find(({ keyword }) => keyword === 'repeated')).toMatchObject({ asked: 1 });
  const others = await Promise.all([
    start({ as: someone('user') }),
    start({ headers: {} }),
    start({ body: { keywords: ['repeated'], countries: ['us'] } }),
  ]);
  expect(new Set([first, ...others]).size).toBe(4);
  const wrong = await geo.send('POST', path, { as, body, headers: { 'idempotency-key': 'a b' } });
  expect(wrong.status).toBe(400);
});

const idsOf = (runs: GeoRunDetail[]) => runs.map(({ runId }) => runId);

it('lists runs newest first, in pages and by status', async () => {
  const as = someone('viewer');
  const page = async (query: string) => {
    const answer = await geo.send('GET', `${path}/runs?${query}`, { as });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as { runs: GeoRunDetail[]; nextCursor: string | null };
  };
  const release = geo.hold();
  const cancelled = await geo.start({ keywords: words(7, 'many'), countries: ['us', 'de'] });
  expect((await geo.send('DELETE', runPath(cancelled))).status).toBe(200);
  release();
  const all = (await page('limit=200')).runs;
  const walked: GeoRunDetail[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { runs, nextCursor }: Awaited<ReturnType<typeof page>> = await page(
      `limit=2${cursor && `&cursor=${cursor}`}`,
    );
    walked.push(...runs);
    cursor = nextCursor;
  }
  // Calls in flight of a cancelled run are counted while the list is read.
  expect(idsOf(walked)).toEqual(idsOf(all));
  const times = all.map(({ startedAt }) => startedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(idsOf((await page('status=cancelled')).runs)).toEqual([cancelled]);
  expect(all.find(({ runId }) => runId === cancelled)).toMatchObject({
    total: 14,
    keywords: ['many 0', 'many 1', 'many 2', 'many 3', 'many 4'],
    keywordCount: 7,
    countryCount: 2,
    startedBy: 'user@example.org',
  });
  for (const wrong of ['x', Buffer.from('[1,2]').toString('base64url')])
    expect((await geo.send('GET', `${path}/runs?cursor=${wrong}`)).status).toBe(400);
});

it('returns 404 for an unknown run, and 400 for an invalid id', async () => {
  const calls = [
    ['GET', ''],
    ['GET', '/events'],
    ['DELETE', ''],
    ['POST', '/retry'],
  ] as const;
  for (const [method, end] of calls) {
    const missing = await geo.send(method, runPath(crypto.randomUUID()) + end);
    expect(missing).toMatchObject({ status: 404, body: { error: { message: 'Запуск не найден' } } });
    expect((await geo.send(method, runPath('x') + end)).status).toBe(400);
  }
});

it('lets viewers read runs, but rejects all changes', async () => {
  const as = someone('viewer');
  const runId = await geo.start({ keywords: ['acme'], countries: ['us'] });
  const body = { keywords: ['acme'], countries: ['us'] };
  expect((await geo.send('GET', runPath(runId), { as })).status).toBe(200);
  expect((await geo.send('POST', path, { as, body })).status).toBe(403);
  expect((await geo.send('POST', `${path}/estimate`, { as, body })).status).toBe(403);
  expect((await geo.send('DELETE', runPath(runId), { as })).status).toBe(403);
  expect((await geo.send('POST', `${runPath(runId)}/retry`, { as })).status).toBe(403);
});
