import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { someone } from '@geoplan/kit/testing/service-client';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measurement, openTables, store } from '../../testing/record-store.ts';
import { startGeo } from '../../testing/start-geo.ts';

const path = '/api/geo-analysis';
let sandbox: Sandbox;
let geo: Awaited<ReturnType<typeof startGeo>>;
let tables: ReturnType<typeof openTables>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  geo = await startGeo({ lookup: { baseUrl: `${sandbox.url}/ahrefs` } });
  tables = openTables(geo.databaseUrl);
  const body = { rapidApiHost: 'api.ahrefs.com', rapidApiKey: 'unlimited-sources' };
  const saved = await geo.send('POST', '/api/settings', { as: someone('admin'), body });
  expect(saved.status, saved.text).toBe(200);
});
afterAll(async () => {
  await tables.close();
  await geo.close();
  await sandbox.close();
});

const emulated = '127.0.0.1:8090';

it.each([
  { stored: 'api.ahrefs.com', isFresh: true },
  { stored: 'api.dataforseo.com', isFresh: false },
  { stored: 'ahrefs-keyword-research.p.rapidapi.com', isFresh: false },
  { stored: emulated, isFresh: false },
])('counts a young figure from $stored as free for Ahrefs: $isFresh', async ({ stored, isFresh }) => {
  const keyword = `from ${stored.replaceAll(/[^a-z0-9]/g, ' ')}`;
  await store(tables, [measurement(keyword, 'us', {}, stored)]);
  const body = { keywords: [keyword], countries: ['us'] };
  const price = await geo.send('POST', `${path}/estimate`, { body });
  expect(price.body.data).toMatchObject({ pairs: 1, fresh: isFresh ? 1 : 0, toBuy: isFresh ? 0 : 1 });
  const run = (await geo.send('POST', path, { body })).body.data as GeoRunDetail;
  expect(run.results).toMatchObject([{ source: { provider: 'ahrefs', isDemo: false } }]);
  const read = (await geo.send('GET', `${path}/runs/${run.runId}`)).body.data as GeoRunDetail;
  expect(read.fromStore).toBe(isFresh ? 1 : 0);
  expect(read.results).toEqual(run.results);
  const history = await geo.send('GET', `${path}/${encodeURIComponent(keyword)}/us/history`);
  const sources = (history.body.data as { source: { provider: string } }[]).map(
    ({ source }) => source.provider,
  );
  expect(sources.at(-1)).toBe('ahrefs');
  expect(sources).toHaveLength(isFresh ? 1 : 2);
});

it('returns unknown values as null when a run ends, although they are stored in the format that every version can read', async () => {
  const body = { keywords: ['nodata'], countries: ['us'] };
  const run = (await geo.send('POST', path, { body })).body.data as GeoRunDetail;
  expect(run.results).toMatchObject([{ searchVolume: null, clicks: null, source: { provider: 'ahrefs' } }]);
  const [item] = await geo.sql('select result from run_items where run_id = $1', [run.runId]);
  expect(item?.['result']).toMatchObject({ searchVolume: 0, clicks: 0 });
  expect(item?.['result']).not.toHaveProperty('source');
  const events = await (await geo.open('GET', `${path}/runs/${run.runId}/events`)).text();
  expect(events).toMatch(/"searchVolume": null/);
});

const remove = (query: string, role: 'user' | 'admin') =>
  geo.send('DELETE', `${path}${query}`, { as: someone(role) });

it('lets only admins delete emulated figures, and only one kind per call', async () => {
  await store(tables, [measurement('emulated', 'us', {}, emulated)]);
  expect((await remove('?source=demo', 'user')).status).toBe(403);
  expect((await remove('', 'admin')).status).toBe(400);
  expect((await remove('?source=demo&keyword=x', 'admin')).status).toBe(400);
  expect((await remove('?source=real', 'admin')).status).toBe(400);
  expect(await remove('?source=demo', 'admin')).toMatchObject({
    status: 200,
    body: { data: { deleted: 1 } },
  });
  expect(await remove('?source=demo', 'admin')).toMatchObject({
    status: 200,
    body: { data: { deleted: 0 } },
  });
});
