import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { someone } from '@geoplan/kit/testing/service-client';
import { expect, it } from 'vitest';
import { sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

const shared = sharedNotion();

/** Starts with a synced database of `rows` sites. */
async function start(rows: number) {
  const notion = shared();
  const { notion: workspace } = notion.sandbox;
  const { id, dataSourceId } = workspace.addDatabase({ title: 'Сайты', rows });
  const connect = () => notion.connectTo({ databaseIds: [id] });
  await connect();
  await notion.sync();
  const ids = workspace.rowIds(dataSourceId);
  /** Entries since the last call: kind, then the differences from the previous entry. */
  let last = 0;
  const entries = async () => {
    const all = await notion.sql<{ id: string; text: string }>(
      `select id, concat_ws(' ', kind, array_position($2, site_id), status_before || '→', status, brand, geo,
        case when is_rename then 'renamed' end) as text from site_history where id > $1 order by id`,
      [last, ids],
    );
    last = Number(all.at(-1)?.id ?? last);
    return all.map(({ text }) => text);
  };
  return { ...notion, workspace, dataSourceId, ids, connect, entries };
}

it('records the first sync of each site, but nothing for a full sync, a restore or a new connection', async () => {
  const notion = await start(30);
  expect(await notion.entries()).toHaveLength(30);
  const [created] = await notion.sql<{ late: boolean }>(
    `select bool_and(site_created_at < at and kind = 'created') as late from site_history`,
  );
  expect(created?.late).toBe(true);
  await notion.sync();
  await notion.sql('delete from sites');
  await notion.sync();
  await notion.sql('delete from configs; delete from sites');
  await notion.connect();
  await notion.sync();
  expect(await notion.sql('select from sites')).toHaveLength(30);
  expect(await notion.entries()).toEqual([]);
});

it('records changes of status, brand and country, as well as removals and returns, but no other edits', async () => {
  const notion = await start(6);
  const [status = '', brand = '', geo = '', note = '', gone = ''] = notion.ids;
  for (const id of notion.ids) notion.workspace.edit(id, { Status: 'План', Brand: 'acme', GEO: 'Peru' });
  await notion.sync();
  await notion.entries();
  notion.workspace.edit(status, { Status: 'In prod' });
  notion.workspace.edit(brand, { Brand: 'novabet' });
  notion.workspace.edit(geo, { GEO: 'Chile' });
  notion.workspace.edit(note, { URL: 'https://other.example/' });
  notion.workspace.trash(gone);
  await notion.sync(false);
  expect((await notion.entries()).toSorted()).toEqual([
    'changed 1 План→ In prod acme Peru',
    'changed 2 План novabet Peru',
    'changed 3 План acme Chile',
    'removed 5 План acme Peru',
  ]);
  notion.workspace.trash(gone, false);
  notion.workspace.addRow(notion.dataSourceId, { cells: { URL: 'https://late.example/', Status: 'План' } });
  await notion.sync();
  expect((await notion.entries()).map((text) => text.slice(0, 9)).toSorted()).toEqual([
    'created 5',
    'created П',
  ]);
});

it('marks changes caused by a renamed status, but not changes of single sites', async () => {
  const notion = await start(6);
  const setStatus = (ids: readonly string[], Status: string) =>
    ids.forEach((id) => notion.workspace.edit(id, { Status }));
  setStatus(notion.ids, 'План');
  setStatus(notion.ids.slice(4), 'In prod');
  await notion.sync();
  await notion.entries();
  setStatus(notion.ids.slice(0, 4), 'Planned');
  await notion.sync();
  const renamed = await notion.entries();
  expect(renamed).toHaveLength(4);
  for (const text of renamed) expect(text).toMatch(/План→ Planned .*renamed$/);
  // All moved to a status that others have.
  setStatus(notion.ids.slice(0, 4), 'In prod');
  await notion.sync();
  const moved = await notion.entries();
  expect(moved).toHaveLength(4);
  for (const text of moved) expect(text).not.toMatch(/renamed/);
  // One site by itself in a status, before and afterwards.
  for (const status of ['Alone', 'Still alone']) {
    setStatus(notion.ids.slice(0, 1), status);
    await notion.sync();
    expect(await notion.entries()).toEqual([expect.not.stringMatching(/renamed/)]);
  }
});

it('records each verdict once if it differs from the last one', async () => {
  const notion = await start(2);
  await notion.sql('delete from site_verdicts');
  const sites = await notion.sql<{ id: string; url: string }>('select id, url from sites order by id');
  const handled = () => notion.lines.filter((line) => line.includes('check results stored')).length;
  let count = 0;
  const hear = async (minute: number, httpStatus: number, reason: 'ok' | 'timeout', times = 1) => {
    const checkedAt = new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
    const result = { httpStatus, reason, finalUrl: null, checkedAt, runId: null };
    const results = sites.map(({ id: siteId, url }) => ({ siteId, url, ...result }));
    const envelope = createEnvelope(httpStatusChecked, { results });
    for (let at = 0; at < times; at += 1) await notion.bus.publish(httpStatusChecked, envelope);
    count += times;
    await expect.poll(handled).toBe(count);
  };
  await hear(1, 200, 'ok', 3);
  await hear(2, 200, 'ok');
  await hear(3, 0, 'timeout');
  // A late result, and a repeated one after a restore.
  await hear(0, 503, 'ok');
  await notion.sql('update sites set http_status = null, http_reason = null, http_checked_at = null');
  await hear(3, 0, 'timeout');
  await hear(4, 200, 'ok');
  const verdicts = await notion.sql<{ text: string }>(
    `select http_status || ' ' || reason as text from site_verdicts where site_id = $1 order by at`,
    [sites[0]?.id],
  );
  expect(verdicts.map(({ text }) => text)).toEqual(['200 ok', '0 timeout', '200 ok']);
});

it('removes entries older than the setting, but keeps the last one of each site', async () => {
  const notion = await start(3);
  const [edited = '', gone = ''] = notion.ids;
  notion.workspace.edit(edited, { Status: 'Another' });
  notion.workspace.trash(gone);
  await notion.sync(false);
  await notion.entries();
  const path = '/api/settings/site-history';
  expect((await notion.send('GET', path)).body.data).toEqual({ keepDays: 1_095 });
  expect((await notion.send('GET', path, { as: someone('user') })).status).toBe(403);
  expect((await notion.send('PUT', path, { body: { keepDays: 3_651 } })).status).toBe(400);
  await notion.sql(`update site_history set at = at - interval '31 days'`);
  await notion.sync();
  expect(await notion.sql('select from site_history')).toHaveLength(5);
  expect((await notion.send('PUT', path, { body: { keepDays: 30 } })).status).toBe(200);
  await notion.sync();
  const left = await notion.sql<{ site_id: string; kind: string }>('select site_id, kind from site_history');
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ site_id: edited, kind: 'changed' });
  await notion.sync();
  expect(await notion.entries()).toEqual([]);
});

it('takes at most 100 MB for a year of one change per month for each of 10,000 sites', async () => {
  const notion = shared();
  // Deleted rows of earlier tests would count.
  await notion.sql('truncate site_history, site_verdicts');
  // A tenth of the sites, because both tables grow in proportion to them.
  await notion.sql(`insert into site_history (at, site_created_at, database_row, site_id, kind, status, brand, geo, status_before)
    select now() - make_interval(days => 365 - 30 * month), case when month = 0 then now() end, gen_random_uuid(),
      md5(site::text), case when month = 0 then 'created' else 'changed' end, 'Pre indexing ' || month,
      'brand number ' || site % 300, 'Bosnia and Herzegovina', case when month > 0 then 'Pre indexing ' || month - 1 end
    from generate_series(0, 12) as month, generate_series(1, 1000) as site`);
  await notion.sql(`insert into site_verdicts (at, http_status, site_id, reason)
    select now() - make_interval(days => 365 - 30 * month), 200 + month, md5(site::text), 'too_many_redirects'
    from generate_series(0, 12) as month, generate_series(1, 1000) as site`);
  const [size] = await notion.sql<{ history: string; verdicts: string }>(
    `select pg_total_relation_size('site_history') as history, pg_total_relation_size('site_verdicts') as verdicts`,
  );
  const [history, verdicts] = [Number(size?.history), Number(size?.verdicts)];
  expect(history + verdicts, `${history} + ${verdicts} bytes`).toBeLessThanOrEqual(10_000_000);
});
