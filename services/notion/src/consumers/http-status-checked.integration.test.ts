import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { brandSites } from '@geoplan/contracts/notion/notion';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnnouncedResult } from '../db/sites/save-check-results.ts';
import { startNotionOnSandbox } from '../testing/start-notion-on-sandbox.ts';

type Notion = Awaited<ReturnType<typeof startNotionOnSandbox>>;
let notion: Notion;
let ids: string[];
let dataSourceId: string;

beforeAll(async () => {
  notion = await startNotionOnSandbox();
  const made = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 30 });
  ({ dataSourceId } = made);
  ids = notion.sandbox.notion.rowIds(dataSourceId);
  await notion.connectTo({ databaseIds: [made.id] });
  await notion.sync();
});
afterAll(() => notion.close());
beforeEach(() =>
  notion.sql('update sites set http_status = null, http_reason = null, http_checked_at = null'),
);

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
/** Check result of a site of the workspace. */
const seen = (site: number, more: Partial<AnnouncedResult> = {}): AnnouncedResult => ({
  siteId: ids[site] ?? '',
  url: `https://site-${site}.example/`,
  httpStatus: 200,
  reason: 'ok',
  finalUrl: null,
  checkedAt: at(0),
  runId: null,
  ...more,
});

const handled = () => notion.lines.filter((line) => line.includes('check results stored'));
const announce = (...results: AnnouncedResult[]) => createEnvelope(httpStatusChecked, { results });

/**
 * Publishes results `times` times and waits until all are stored; returns the number of rows that each message
 * changed.
 */
async function hear(envelope: ReturnType<typeof announce>, times = 1): Promise<number[]> {
  const before = handled().length;
  for (let n = 0; n < times; n += 1) await notion.bus.publish(httpStatusChecked, envelope);
  await expect.poll(() => handled().length).toBe(before + times);
  return handled()
    .slice(before)
    .map((line) => (JSON.parse(line) as { stored: number }).stored);
}

const stored = () =>
  notion.sql(
    `select id, http_status as status, http_reason as reason, http_checked_at as at from sites
    where num_nonnulls(http_status, http_reason, http_checked_at) > 0 order by array_position($1, id)`,
    [ids],
  );
const row = (site: number, status: number, reason: string, minute = 0) => ({
  id: ids[site],
  status,
  reason,
  at: new Date(at(minute)),
});

it('stores a result if site and URL match, and drops any other result', async () => {
  const results = [
    seen(0),
    seen(1, { httpStatus: 301, reason: 'redirect' }),
    seen(2, { httpStatus: 0, reason: 'dns' }),
    seen(3, { url: 'https://changed-since.example/' }),
    seen(4, { url: 'https://site-4.example' }),
    seen(5, { siteId: 'f'.repeat(32) }),
  ];
  expect(await hear(announce(...results))).toEqual([3]);
  expect(await stored()).toEqual([row(0, 200, 'ok'), row(1, 301, 'redirect'), row(2, 0, 'dns')]);
});

it('keeps the newest result regardless of the order of arrival, within one message or across several', async () => {
  expect(
    await hear(announce(seen(0, { checkedAt: at(5), httpStatus: 503, reason: 'server_error' }))),
  ).toEqual([1]);
  expect(await hear(announce(seen(0, { checkedAt: at(4) })))).toEqual([0]);
  const both = [seen(1), seen(1, { checkedAt: at(7), httpStatus: 404, reason: 'client_error' }), seen(1)];
  expect(await hear(announce(...both))).toEqual([1]);
  expect(await stored()).toEqual([row(0, 503, 'server_error', 5), row(1, 404, 'client_error', 7)]);
});

const version = () => notion.sql<{ check_version: string }>('select check_version from syncs');

it('applies a message only once even if it is delivered three times', async () => {
  const [before] = await version();
  expect((await hear(announce(seen(0), seen(1)), 3)).toSorted((a, b) => b - a)).toEqual([2, 0, 0]);
  expect(await stored()).toEqual([row(0, 200, 'ok'), row(1, 200, 'ok')]);
  expect(await version()).toEqual([{ check_version: String(Number(before?.check_version) + 1) }]);
});

it('stores a whole message once for each database that contains the site', async () => {
  const other = await notion.connectTo({ databaseIds: ['e'.repeat(32)], isDefault: false });
  const [database] = await notion.sql<{ id: string }>(
    'select id from config_databases where config_id = $1',
    [other],
  );
  await notion.sql(`insert into syncs (database_row, status) values ($1, 'ok')`, [database?.id]);
  await notion.sql(
    `insert into sites select (jsonb_populate_record(s, jsonb_build_object('database_row', $1::text))).* from sites s`,
    [database?.id],
  );
  const results = ids.map((_id, site) => seen(site));
  const unknown = Array.from({ length: 470 }, (_each, n) =>
    seen(0, { siteId: n.toString(16).padStart(32, '0') }),
  );
  expect(await hear(announce(...results, ...unknown))).toEqual([60]);
  await notion.sql('delete from configs where id = $1', [other]);
  await notion.sql('delete from sites where database_row = $1', [database?.id]);
});

it('keeps results across full and incremental syncs while the URL is unchanged', async () => {
  const { notion: workspace } = notion.sandbox;
  for (const isFull of [true, false]) {
    await notion.sql('update sites set http_status = null, http_reason = null, http_checked_at = null');
    const fresh = [10, 11, 12].map((site) => seen(site, { checkedAt: at(isFull ? 20 : 30) }));
    expect(await hear(announce(...fresh))).toEqual([3]);
    workspace.edit(ids[10] ?? '', { Notes: `full: ${isFull}` });
    workspace.edit(ids[11] ?? '', { URL: `https://moved-${isFull}.example/` });
    await notion.sync(isFull);
    expect(await stored(), `full: ${isFull}`).toMatchObject([{ id: ids[10] }, { id: ids[12] }]);
    // The site is checked at its new URL.
    expect(await hear(announce(seen(11), seen(11, { url: `https://moved-${isFull}.example/` })))).toEqual([
      1,
    ]);
    workspace.edit(ids[11] ?? '', { URL: 'https://site-11.example/' });
    await notion.sync(isFull);
    expect(await stored(), 'the address of before').toMatchObject([{ id: ids[10] }, { id: ids[12] }]);
  }
});

it('drops the result of a removed site', async () => {
  const { notion: workspace } = notion.sandbox;
  await hear(announce(seen(20)));
  workspace.trash(ids[20] ?? '');
  await notion.sync();
  expect(await hear(announce(seen(20, { checkedAt: at(1) })))).toEqual([0]);
  workspace.trash(ids[20] ?? '', false);
  await notion.sync();
  expect(await stored()).toEqual([]);
});

it('returns results with a new ETag, and omits them for unchecked sites', async () => {
  const list = '/api/notion/projects/cached';
  const before = await notion.open('GET', list);
  const etag = before.headers.get('etag') ?? '';
  expect(await before.text()).not.toContain('httpStatus');
  await hear(announce(seen(0, { httpStatus: 0, reason: 'timeout' })));
  // Within a second it may be the previous list.
  const again = () => notion.open('GET', list, { headers: { 'if-none-match': etag } });
  await expect.poll(async () => (await again()).status, { timeout: 10_000 }).toBe(200);
  const { data } = await notion.projects();
  expect(data.filter((site) => 'httpStatus' in site || 'httpReason' in site)).toMatchObject([
    { id: ids[0], httpStatus: 0, httpReason: 'timeout', httpCheckedAt: at(0) },
  ]);
  const { body } = await notion.send('GET', '/api/notion/sites/brand%200/de');
  const { sites } = brandSites.response.parse(body);
  expect(sites.flatMap(({ id, httpStatus }) => (httpStatus === undefined ? [] : [[id, httpStatus]]))).toEqual(
    [[ids[0], 0]],
  );
});
