import {
  checkAll,
  checkEventSchemas,
  checkRunEndpoints,
  type CheckRun,
} from '@geoplan/contracts/http-status/http-status-runs';
import { someone } from '@geoplan/kit/testing/service-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHttpcheck } from '../testing/start-httpcheck.ts';

let service: Awaited<ReturnType<typeof startHttpcheck>>;
let release: (() => void) | null = null;
beforeAll(async () => {
  service = await startHttpcheck();
});
beforeEach(() => service.forget());
afterEach(() => release?.());
afterAll(() => service.close());

const path = '/api/http-status';
const person = someone('user');
const many = Array.from({ length: 25 }, (_, at) => ({
  siteId: `s${String(at).padStart(2, '0')}`,
  status: at % 5 === 0 ? 'DELETED' : ' in PROD ',
}));

async function list(query = ''): Promise<CheckRun[]> {
  const answer = await service.send('GET', `${path}/runs${query}`);
  return checkRunEndpoints.listRuns.response.parse(answer.body).data.runs;
}

it('reports in Russian that the workspace has not been read, and starts nothing', async () => {
  for (const [call, body] of [
    ['check-all-auto', {}],
    ['check', { projectIds: ['s01'] }],
  ] as const) {
    const answer = await service.send('POST', `${path}/${call}`, { body });
    const text = expect.stringContaining('из Notion ещё не синхронизированы');
    expect([answer.status, answer.body.error.message]).toEqual([409, text]);
  }
  expect(await list()).toEqual([]);
});

it('checks the sites with a given status, regardless of its spelling, and counts batches and codes', async () => {
  await service.useSites(many);
  service.script('https://s01.example/', { httpStatus: 0, finalStatus: 0, reason: 'dns' });
  service.script('https://s02.example/', { httpStatus: 301, finalStatus: 200, reason: 'redirect' });
  const answer = await service.send('POST', `${path}/check-all-auto`, {
    body: { batchSize: 7, statusFilter: ['In prod', 'IN PROD'] },
  });
  expect(answer.status).toBe(200);
  const { data } = checkAll.response.parse(answer.body);
  expect(data).toMatchObject({
    status: 'completed',
    totalChecked: 20,
    totalBatches: 3,
    byStatus: { 200: 18, 301: 1, dns: 1 },
  });
  const run = await service.read(data.runId);
  expect(run).toMatchObject({ kind: 'filter', statusFilter: ['In prod', 'IN PROD'], batchSize: 7 });
  expect(run.results).toHaveLength(20);
  expect(run.results[0]).toMatchObject({ projectId: 's01', url: 'https://s01.example/', reason: 'dns' });
  const stream = await service.open('GET', `${path}/runs/${data.runId}/events`);
  const items = [...(await stream.text()).matchAll(/^data: ?(.*"result".*)$/gm)];
  expect(items).toHaveLength(20);
  for (const [, json = ''] of items) checkEventSchemas.item.parse(JSON.parse(json));
  expect((await list())[0]).toMatchObject({ runId: data.runId, byStatus: { 200: 18, 301: 1, dns: 1 } });
});

it('returns the sites checked so far and the batches of an active run', async () => {
  await service.useSites(many);
  release = service.hold();
  const headers = { prefer: 'respond-async' };
  const body = { batchSize: 7, statusFilter: ['In prod'] };
  const { status, body: answer } = await service.send('POST', `${path}/check-all-auto`, { body, headers });
  expect([status, answer.data]).toEqual([
    202,
    {
      runId: expect.any(String),
      status: 'running',
      done: 0,
      total: 20,
      postponed: 0,
      totalChecked: 0,
      totalBatches: 3,
    },
  ]);
  release();
  await service.finished(checkAll.response.parse(answer).data.runId);
});

it('returns an empty result if no site has the requested status', async () => {
  await service.useSites(many);
  const answer = await service.send('POST', `${path}/check-all-auto`, { body: { statusFilter: ['Nobody'] } });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    status: 'completed',
    totalChecked: 0,
    totalBatches: 0,
    byStatus: {},
  });
});

it('creates one run for 20 equal concurrent starts, and a separate run for another filter', async () => {
  await service.useSites(many);
  release = service.hold();
  const starts = Array.from({ length: 20 }, (_, at) =>
    service.startAll(at % 2 === 0 ? ['In prod', 'deleted'] : ['DELETED', 'in prod'], at + 1),
  );
  const runs = new Set(await Promise.all(starts));
  expect(runs.size).toBe(1);
  const other = await service.startAll(['DELETED']);
  expect(runs.has(other)).toBe(false);
  release();
  const [first = ''] = runs;
  expect(await service.finished(first)).toMatchObject({ total: 25, done: 25, failed: 0 });
  expect(await service.finished(other)).toMatchObject({ total: 5, done: 5 });
  // A finished run cannot be joined.
  const later = await service.startAll(['In prod', 'deleted']);
  expect(runs.has(later)).toBe(false);
  await service.finished(later);
});

it('returns the joined run for a repeated start, even after that run has ended', async () => {
  await service.useSites(many);
  release = service.hold();
  const running = await service.startAll();
  const headers = { prefer: 'respond-async', 'idempotency-key': 'joined' };
  const start = () => service.send('POST', `${path}/check-all-auto`, { as: person, body: {}, headers });
  expect((await start()).body.data).toMatchObject({ runId: running });
  release();
  await service.finished(running);
  expect((await start()).body.data).toMatchObject({ runId: running });
});

it('checks a site only once for all runs that wait for it', async () => {
  await service.useSites(many);
  release = service.hold();
  const runs = [await service.startSites(['s03', 's04']), await service.startSites(['s04', 's05'])];
  await expect.poll(() => service.asked.length).toBe(3);
  release();
  for (const runId of runs)
    expect(await service.finished(runId)).toMatchObject({ done: 2, byStatus: { 200: 2 } });
  expect(service.asked).toHaveLength(3);
});

it('checks the specified sites that exist, and returns 404 if none of them exists', async () => {
  await service.useSites(many);
  const run = await service.check(['s07', 'nobody']);
  expect(run).toMatchObject({ kind: 'sites', total: 1, statusFilter: [] });
  const unknown = await service.send('POST', `${path}/check`, { body: { projectIds: ['nobody'] } });
  expect(unknown.status).toBe(404);
});

it('keeps the results of a cancelled run, and checks the rest on a retry', async () => {
  await service.useSites(many);
  await service.check(['s01']);
  release = service.hold();
  const runId = await service.startAll();
  await expect.poll(() => service.asked.length).toBeGreaterThan(20);
  const cancelled = await service.send('DELETE', `${path}/runs/${runId}`);
  expect(cancelled.body.data).toMatchObject({ status: 'cancelled' });
  release();
  const named = await service.send('POST', `${path}/runs/${runId}/retry`, { body: { projectIds: ['s08'] } });
  expect(named.status, named.text).toBe(202);
  expect(await service.finished(runId)).toMatchObject({ status: 'cancelled', byStatus: { 200: 1 } });
  await service.send('POST', `${path}/runs/${runId}/retry`);
  expect(await service.finished(runId)).toMatchObject({
    status: 'completed',
    done: 25,
    byStatus: { 200: 25 },
  });
});

it('does not reuse a result for the old URL in a run that starts after the URL has changed', async () => {
  await service.useSites([{ siteId: 'moved', url: 'https://moved.example/old' }]);
  release = service.hold();
  const before = await service.startSites(['moved']);
  await expect.poll(() => service.asked.length).toBe(1);
  await service.useSites([{ siteId: 'moved', url: 'https://moved.example/new' }]);
  const after = await service.startSites(['moved']);
  release();
  expect((await service.finished(before)).results).toMatchObject([{ url: 'https://moved.example/old' }]);
  expect((await service.finished(after)).results).toMatchObject([{ url: 'https://moved.example/new' }]);
});

it('stores a run of 10,000 sites completely before it responds', async () => {
  const sites = Array.from({ length: 10_000 }, (_, at) => ({ at, id: `m${at}` }));
  await service.sql(
    `insert into sites (site_id, database_id, url, status, status_key, host, revision)
     select id, 'd', 'https://' || id || '.example/', 'Many', 'many', id || '.example', 1 from unnest($1::text[]) as id`,
    [sites.map(({ id }) => id)],
  );
  release = service.hold();
  const runId = await service.startAll(['many']);
  expect(await list('?limit=1')).toMatchObject([{ runId, total: 10_000, totalBatches: 1_000 }]);
  await service.send('DELETE', `${path}/runs/${runId}`);
});
