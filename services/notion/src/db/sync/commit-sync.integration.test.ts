import { evaluateRule } from '@geoplan/kit/testing/prometheus/evaluate-rule';
import { parseMetricsText } from '@geoplan/kit/testing/prometheus/metrics-text';
import { alertRules } from '@geoplan/kit/testing/prometheus/observability-files';
import { expect, it } from 'vitest';
import { defaultToken, sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

// Retries at once after any failure of Notion. A worker notices the loss of its database only when it commits, because
// no renewal of its lease comes before.
const shared = sharedNotion({ times: { retryDelayMs: 1, leaseMs: 3_600_000 } });
type Notion = ReturnType<typeof shared>;

/** Waits until a worker has dropped its rows. */
const dropped = (notion: Notion) =>
  expect.poll(() => notion.lines.some((line) => line.includes('sync dropped'))).toBe(true);

const query = 'POST /notion/v1/data_sources';
/** Above the client's number of attempts. */
const always = 100;

/** Makes page `page` of a scan and all following ones fail. */
function cutAt(notion: Notion, page: number, fault: Parameters<Notion['sandbox']['faults']['add']>[0]) {
  notion.sandbox.faults.clear();
  if (page > 1) notion.sandbox.faults.add({ match: query, times: page - 1, delayMs: 1 });
  notion.sandbox.faults.add({ times: always, ...fault });
}

/** Creates a copy of five pages, and then adds, changes and removes rows of the workspace, which leaves 458. */
async function addChanges(notion: Notion) {
  const { notion: workspace } = notion.sandbox;
  const { id, dataSourceId } = workspace.addDatabase({ title: 'Сайты', rows: 450 });
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  const rows = workspace.rowIds(dataSourceId);
  workspace.edit(rows[7] ?? '', { Status: 'Launched', Brand: 'changed' });
  workspace.remove(rows[100] ?? '');
  workspace.trash(rows[200] ?? '');
  for (let at = 0; at < 10; at += 1)
    workspace.addRow(dataSourceId, { cells: { URL: `https://new-${at}.example/` } });
}

/** State visible to readers and other services; a full sync publishes the same again under a new revision. */
async function visible(notion: Notion) {
  const [counts] = await notion.sql(`select (select json_agg(a order by a) from announced_counts a) as counts,
    (select count(*)::int from announced_sites) as sites`);
  return { list: (await notion.projects()).data, counts };
}

it('keeps the complete old copy if a sync is interrupted at any page, and recovers with the next sync', async () => {
  const notion = shared();
  await addChanges(notion);
  const before = await visible(notion);
  for (const page of [1, 2, 3, 4, 5]) {
    cutAt(notion, page, {
      match: query,
      status: 400,
      body: { object: 'error', status: 400, code: 'validation_error', message: 'no such page' },
    });
    const [state] = await notion.sync();
    expect(state, `page ${page}`).toMatchObject({ status: 'failed', rows: 450 });
    expect(state?.lastError).toMatch(/[а-я]/);
    expect(await visible(notion), `page ${page}`).toEqual(before);
  }
  notion.sandbox.faults.clear();
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 458, lastError: null }]);
  const { list } = await visible(notion);
  expect(list).toHaveLength(458);
  expect(new Set(list.map(({ id }) => id)).size).toBe(458);
  expect(list.filter(({ brand }) => brand === 'changed')).toHaveLength(1);
});

it.each([
  ['a truncated response', 'truncate', /не отвечает|нельзя прочитать/],
  ['bad JSON', 'bad-json', /нельзя прочитать/],
] as const)('keeps the old copy and reports the failure after persistent %s', async (_name, fault, text) => {
  const notion = shared();
  await addChanges(notion);
  const before = await visible(notion);
  cutAt(notion, 3, { match: query, fault });
  const [state] = await notion.sync();
  expect(state).toMatchObject({ status: 'failed', rows: 450 });
  expect(state?.lastError).toMatch(text);
  expect(await visible(notion)).toEqual(before);
  notion.sandbox.faults.clear();
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 458, lastError: null }]);
});

it('finishes after a 429 with a pause of a second', async () => {
  const notion = shared();
  await addChanges(notion);
  notion.sandbox.faults.add({ match: query, times: 2, delayMs: 1 });
  notion.sandbox.faults.add({ match: query, times: 2, status: 429, retryAfter: 1 });
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 458 }]);
});

it('reports a revoked token, and recovers when the token is valid again', async () => {
  const notion = shared();
  await addChanges(notion);
  const scrape = async () => parseMetricsText(await (await fetch(`${notion.origin}/metrics`)).text());
  const before = await scrape();
  notion.sandbox.notion.revoke(defaultToken);
  expect(await notion.sync()).toMatchObject([
    { status: 'failed', rows: 450, lastError: expect.stringContaining('токен') },
  ]);
  expect((await notion.projects()).data).toHaveLength(450);
  // jq 'select(.api == "notion" and .level == "warn")'
  const refused = notion.lines.map((line) => JSON.parse(line)).filter(({ api }) => api === 'notion');
  expect(refused.at(-1)).toMatchObject({
    level: 'warn',
    code: 'bad_token',
    status: 401,
    traceId: expect.anything(),
  });
  const scrapes = { before, after: await scrape() };
  const fires = (alert: string) => evaluateRule(alertRules().get(alert) ?? '', scrapes);
  expect(fires('NotionTokenRefused')).toHaveLength(1);
  expect(fires('NotionDatabaseFailed')).toHaveLength(1);
  expect(fires('NotionDatabaseStale')).toEqual([]);
  notion.sandbox.notion.revoke(defaultToken, false);
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 458, lastError: null }]);
  expect(notion.lines.join('\n')).not.toContain(defaultToken);
});

it('keeps the copy of a database that is no longer shared', async () => {
  const notion = shared();
  const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 20 });
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  notion.sandbox.notion.share(id, false);
  for (const isFull of [true, false]) {
    expect(await notion.sync(isFull)).toMatchObject([{ status: 'failed', rows: 20 }]);
    expect((await notion.projects()).data).toHaveLength(20);
  }
  notion.sandbox.notion.share(id, true);
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 20, warnings: [] }]);
});

it('keeps and flags the rows of a removed data source, and continues with the other one', async () => {
  const notion = shared();
  const { id, dataSourceId } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 20 });
  const second = notion.sandbox.notion.addDataSource(id, { title: 'Архив', rows: 5 });
  await notion.connectTo({ databaseIds: [id] });
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 25 }]);
  notion.sandbox.notion.removeDataSource(second);
  notion.sandbox.notion.remove(notion.sandbox.notion.rowIds(dataSourceId)[0] ?? '');
  for (const isFull of [false, true]) {
    const [state] = await notion.sync(isFull);
    expect(state).toMatchObject({ status: 'ok', rows: isFull ? 24 : 25 });
    expect(state?.warnings).toMatchObject([{ code: 'data_source_gone', property: 'Архив' }]);
  }
});

it('does not restore a connection that was removed while it was syncing', async () => {
  const notion = shared();
  const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 450 });
  const configId = await notion.connectTo({ databaseIds: [id] });
  notion.sandbox.delay(300);
  await notion.send('POST', '/api/notion/sync');
  await expect.poll(() => notion.sandbox.log().length).toBeGreaterThan(2);
  const release = notion.sandbox.hold();
  await notion.sql('delete from configs where id = $1', [configId]);
  release();
  await dropped(notion);
  expect(await notion.syncs()).toEqual([]);
  expect(await notion.sql('select count(*)::int as rows from sites')).toEqual([{ rows: 0 }]);
});

it('shows no rows from a worker that lost the database to another worker', async () => {
  const notion = shared();
  const { id } = notion.sandbox.notion.addDatabase({ title: 'Сайты', rows: 450 });
  await notion.connectTo({ databaseIds: [id] });
  notion.sandbox.delay(150);
  await notion.send('POST', '/api/notion/sync');
  await expect.poll(() => notion.sandbox.log().length).toBeGreaterThan(2);
  const release = notion.sandbox.hold();
  await notion.sql(`update syncs set attempt = gen_random_uuid(), lease_until = now() + interval '1 hour'`);
  release();
  await dropped(notion);
  expect(notion.sandbox.log().filter(({ status }) => status === 200)).toHaveLength(7);
  expect((await notion.projects()).data).toEqual([]);
  expect(await notion.syncs()).toMatchObject([{ status: 'running', rows: 0, lastSuccessAt: null }]);
});
