import { sitesSynced } from '@geoplan/contracts/notion/notion';
import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { sql, type QueryExecutorProvider } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { startNotionOnSandbox } from '../../testing/start-notion-on-sandbox.ts';
import { noSweeps } from '../../testing/start-notion.ts';
import { publishSites } from './publish-sites.ts';

type Heard = (typeof sitesSynced)['data']['_output'];

/**
 * Starts the service with a listener in httpcheck's place; also returns the messages of one publication of changes
 * made in the database.
 */
async function start() {
  // A sweep would publish all sites, and changes from before this test.
  const notion = await startNotionOnSandbox({ times: noSweeps });
  onTestFinished(() => notion.close());
  // The bus may deliver a message twice, with the same id.
  const heard = new Map<string, Heard>();
  await notion.bus.consume(
    sitesSynced,
    { service: 'httpcheck' },
    async (data, { id }) => void heard.set(id, data),
  );
  /** Received changes, largest first; all sites are also published at a start. */
  const changes = () =>
    [...heard.values()]
      .filter(({ between }) => between === null)
      .toSorted((a, b) => b.upserted.length - a.upserted.length);
  const log = createLog({ service: 'notion', level: 'silent' });
  const database = createDatabase({ url: notion.databaseUrl, log, applicationName: 'test' });
  onTestFinished(() => database.close());
  const published = (announce = (trx: QueryExecutorProvider) => publishSites(trx, null, 7)) =>
    database.kysely.transaction().execute(async (trx) => {
      const before = await sql<{ id: string }>`select coalesce(max(id), 0) as id from outbox`.execute(trx);
      await announce(trx);
      // Earlier messages may still be in flight.
      const { rows } = await sql<{ data: unknown }>`select envelope::json->'data' as data from outbox
        where type = ${sitesSynced.type} and id > ${before.rows[0]?.id} order by id`.execute(trx);
      return rows.map(({ data }) => sitesSynced.data.parse(data));
    });
  return { ...notion, heard, changes, published };
}

it('publishes every site once, and afterwards only sites that were added or removed or whose URL or status changed', async () => {
  const notion = await start();
  const { notion: workspace } = notion.sandbox;
  const { id, dataSourceId } = workspace.addDatabase({ title: 'Сайты', rows: 1_200 });
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  await expect.poll(() => notion.changes().map(({ upserted }) => upserted.length)).toEqual([500, 500, 200]);
  const all = notion.changes();
  expect(new Set(all.flatMap(({ upserted }) => upserted.map(({ siteId }) => siteId))).size).toBe(1_200);
  expect(await notion.published()).toEqual([]);

  const [edited = '', trashed = '', unseen = ''] = workspace.rowIds(dataSourceId);
  workspace.edit(edited, { Status: 'Launched' });
  workspace.edit(unseen, { Notes: 'of no interest to a checker' });
  workspace.trash(trashed);
  await notion.sync(false);
  const taken = { revision: expect.any(Number) as number, between: null };
  await expect.poll(notion.changes).toEqual([
    ...all,
    {
      ...taken,
      upserted: [{ siteId: edited, url: 'https://site-0.example/', status: 'Launched', databaseId: id }],
      removed: [],
    },
    { ...taken, upserted: [], removed: [trashed] },
  ]);
  expect(await notion.published()).toEqual([]);

  const since = Math.max(...[...notion.heard.values()].map(({ revision }) => revision));
  await notion.sql(`insert into work_requests (name) values ('resend.notion.sites-synced')`);
  await notion.sql('notify work');
  const listed = () =>
    [...notion.heard.values()]
      .filter(({ revision, between }) => between !== null && revision > since)
      .toSorted((a, b) => a.revision - b.revision);
  await expect.poll(() => listed().at(-1)?.between?.upTo).toBeNull();
  const sites = listed().flatMap(({ upserted }) => upserted.map(({ siteId }) => siteId));
  expect(new Set(sites)).toEqual(new Set(workspace.rowIds(dataSourceId).filter((each) => each !== trashed)));
  const ends = [499, 999].map((at) => sites[at] ?? '');
  expect(listed().map(({ between }) => [between?.after, between?.upTo])).toEqual([
    [null, ends[0]],
    [ends[0], ends[1]],
    [ends[1], null],
  ]);

  await notion.sql('update configs set is_active = false');
  const gone = await notion.published();
  expect(gone.map(({ removed }) => removed.length)).toEqual([500, 500, 199]);
});
