import { evaluateRule } from '@geoplan/kit/testing/prometheus/evaluate-rule';
import { parseMetricsText } from '@geoplan/kit/testing/prometheus/metrics-text';
import { alertRules } from '@geoplan/kit/testing/prometheus/observability-files';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startNotionOnSandbox, defaultToken } from '../../testing/start-notion-on-sandbox.ts';

/** Retries at once after any failure of Notion. */
const startOne = (leaseMs = 20_000) => startNotionOnSandbox({ times: { retryDelayMs: 1, leaseMs } });

async function start(leaseMs?: number) {
  const notion = await startOne(leaseMs);
  onTestFinished(() => notion.close());
  return notion;
}
type Notion = Awaited<ReturnType<typeof start>>;

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

/** Creates a copy of five pages, and then adds, changes and removes rows of the workspace. */
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
  return { dataSourceId };
}

async function startWithChanges() {
  const notion = await start();
  await addChanges(notion);
  return notion;
}

/** State visible to readers and other services; a full sync publishes the same again under a new revision. */
async function visible(notion: Notion) {
  const [counts] = await notion.sql(`select (select json_agg(a order by a) from announced_counts a) as counts,
    (select count(*)::int from announced_sites) as sites`);
  return { list: (await notion.projects()).data, counts };
}

it('keeps the complete old copy if a sync is interrupted at any page, and recovers with the next sync', async () => {
  const notion = await startWithChanges();
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

it('stores every row even if there are more batches than one statement takes, and removes missing rows', async () => {
  const notion = await start();
  const { notion: workspace } = notion.sandbox;
  const { id, dataSourceId } = workspace.addDatabase({ title: 'Сайты', rows: 5_100 });
  await notion.connectTo({ databaseIds: [id] });
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 5_100 }]);
  const shown = async () => (await notion.projects()).data.map((site) => site.id).toSorted();
  expect(await shown()).toEqual([...workspace.rowIds(dataSourceId)].toSorted());
  const [gone = ''] = workspace.rowIds(dataSourceId);
  workspace.remove(gone);
  workspace.addRow(dataSourceId, { cells: { URL: 'https://new.example/' } });
  // The same number of rows as before, but not the same ones.
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 5_100 }]);
  expect(await shown()).toEqual([...workspace.rowIds(dataSourceId)].toSorted());
}, 600_000);

describe('sync with a fault', () => {
  const started: { notion?: Notion; dataSourceId?: string } = {};
  /** Starts with an old copy, to which the next sync adds one row. */
  async function withOneMore() {
    const { notion, dataSourceId } = started;
    if (!notion || dataSourceId === undefined) throw new Error('not started yet');
    const before = await visible(notion);
    notion.sandbox.notion.addRow(dataSourceId, { cells: { URL: 'https://one-more.example/' } });
    return { notion, before, rows: before.list.length };
  }
  beforeAll(async () => {
    const notion = (started.notion = await startOne());
    Object.assign(started, await addChanges(notion));
    await notion.sync();
  });
  afterAll(() => started.notion?.close());

  it.each([
    ['500', { status: 500 }, /не отвечает/],
    ['503', { status: 503 }, /не отвечает/],
    ['409', { status: 409 }, /не отвечает/],
    ['a reset', { fault: 'reset' }, /не отвечает/],
    ['a truncated response', { fault: 'truncate' }, /не отвечает|нельзя прочитать/],
    ['bad JSON', { fault: 'bad-json' }, /нельзя прочитать/],
    ['a web page', { fault: 'html' }, /не отвечает/],
  ] as const)(
    'keeps the old copy and reports the failure after persistent %s',
    async (_name, fault, text) => {
      const { notion, before, rows } = await withOneMore();
      const isOurs = { object: 'error', code: 'internal_server_error', message: 'sorry' };
      cutAt(notion, 3, {
        match: query,
        ...fault,
        ...('status' in fault && { body: { ...isOurs, ...fault } }),
      });
      const [state] = await notion.sync();
      expect(state).toMatchObject({ status: 'failed', rows });
      expect(state?.lastError).toMatch(text);
      expect(await visible(notion)).toEqual(before);
      notion.sandbox.faults.clear();
      expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: rows + 1, lastError: null }]);
    },
  );

  it.each([
    ['a 429 with a pause of a second', { status: 429, retryAfter: 1 }],
    ['a 529 without a pause', { status: 529 }],
    ['a temporary 503', { status: 503 }],
  ] as const)('finishes after %s', async (_name, fault) => {
    const { notion, rows } = await withOneMore();
    notion.sandbox.faults.add({ match: query, times: 2, delayMs: 1 });
    notion.sandbox.faults.add({ match: query, times: 2, ...fault });
    expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: rows + 1 }]);
  });
});

it('reports a revoked token, and recovers when the token is valid again', async () => {
  const notion = await startWithChanges();
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
  const notion = await start();
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
  const notion = await start();
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
  const notion = await start();
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
  // The worker notices it only when it commits: no renewal of its lease comes before.
  const notion = await start(3_600_000);
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
