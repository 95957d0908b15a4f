import { siteCountsChanged, siteCountsListed } from '@geoplan/contracts/notion/notion';
import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sharedNotion } from '../../testing/start-notion-on-sandbox.ts';
import { publishCounts } from './publish-counts.ts';

type Heard = (typeof siteCountsChanged)['data']['_output'];

const shared = sharedNotion();
/** Messages received in geo's place. */
const heard: Heard[] = [];
let database: Database<unknown>;
beforeAll(async () => {
  const { bus, databaseUrl: url } = shared();
  await bus.consume(siteCountsChanged, { service: 'geo' }, async (data) => void heard.push(data));
  await bus.consume(siteCountsListed, { service: 'geo' }, () => Promise.resolve());
  const log = createLog({ service: 'notion', level: 'silent' });
  database = createDatabase({ url, log, applicationName: 'test' });
});
afterAll(() => database.close());

/** Publishes changes that a test made in the database. */
const announce = () => database.kysely.transaction().execute((trx) => publishCounts(trx));

function start() {
  const notion = shared();
  heard.length = 0;
  const waiting = () => notion.sql('select count(*)::int as count from outbox');
  const quiet = () => expect.poll(waiting).toEqual([{ count: 0 }]);
  const sums = async () => {
    const rows = await notion.sql<{ place: string; counts: [number, number, number] }>(`select
      left(database_id, 4) || ' ' || brand_key || ' ' || coalesce(nullif(country, ''), 'anywhere') as place,
      array[total_domains, sites_in_work, launched_sites] as counts from announced_counts`);
    return Object.fromEntries(rows.map(({ place, counts }) => [place, counts]));
  };
  /** Counts of a listener that follows the revisions like geo; zeros are dropped. */
  async function published(): Promise<Record<string, [number, number, number]>> {
    await quiet();
    const all = new Map<string, { revision: number; counts: [number, number, number] }>();
    const read = () => {
      for (const { revision, counts } of heard)
        for (const { databaseId, brand, geo, totalDomains, sitesInWork, launchedSites } of counts) {
          const place = `${databaseId.slice(0, 4)} ${brand} ${geo ?? 'anywhere'}`;
          if ((all.get(place)?.revision ?? 0) > revision) continue;
          all.set(place, { revision, counts: [totalDomains, sitesInWork, launchedSites] });
        }
      const known = [...all].filter(([, { counts }]) => counts[0] > 0);
      return Object.fromEntries(known.map(([place, { counts }]) => [place, counts]));
    };
    const stored = await sums();
    await expect.poll(read).toEqual(stored);
    return read();
  }
  const workspace = notion.sandbox.notion;
  /** Adds a database with these rows: brand, GEO, status. */
  const addDatabase = (title: string, rows: [string, string, string][]) =>
    workspace.addDatabase({
      title,
      columns: { Name: 'title', Brand: 'select', GEO: 'rich_text', Status: 'select' },
      rows: rows.map(([Brand, GEO, Status]) => ({ cells: { Name: 'x', Brand, GEO, Status } })),
    });
  return { ...notion, workspace, addDatabase, published, quiet };
}

it('counts by status, brand and every country of a row, regardless of spelling', async () => {
  const notion = start();
  const { id } = notion.addDatabase('Сайты', [
    ['Acme', 'BG, Germany', ' In Prod '],
    [' ACME ', 'болгария', 'Запущенные сайты'],
    ['acme', 'bg', 'В работе'],
    ['acme', 'bg', 'Pre  Indexing'],
    ['acme', 'bg', 'Planned'],
    ['acme', 'Весь мир', 'launched'],
    ['', 'bg', 'launched'],
    ['Other', 'UK/GB', 'seo process'],
  ]);
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  const at = id.slice(0, 4);
  expect(await notion.published()).toEqual({
    [`${at} acme bg`]: [5, 2, 2],
    [`${at} acme de`]: [1, 0, 1],
    // A row with two countries is one site, and so is a row without any.
    [`${at} acme anywhere`]: [6, 2, 3],
    [`${at} other gb`]: [1, 1, 0],
    [`${at} other anywhere`]: [1, 1, 0],
  });
  const stats = await notion.send('GET', '/api/notion/stats/%20aCME/BG');
  expect(stats.body).toEqual({ success: true, totalDomains: 5, sitesInWork: 2, launchedSites: 2 });
  const all = await notion.send('GET', '/api/notion/launched-sites/acme');
  expect(all.body).toEqual({ success: true, launchedSites: 3 });
  const pair = await notion.send('GET', '/api/notion/launched-sites/acme/de');
  expect(pair.body).toEqual({ success: true, launchedSites: 1 });
});

it('publishes only changes, and nothing if there are no changes', async () => {
  const notion = start();
  const { id, dataSourceId } = notion.addDatabase('Сайты', [
    ['a', 'bg', 'launched'],
    ['a', 'de', 'launched'],
    ['b', 'bg', 'launched'],
  ]);
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  await notion.published();
  const before = heard.length;
  await notion.sync();
  await notion.sync(false);
  await notion.quiet();
  expect(heard).toHaveLength(before);
  const [first, , third] = notion.workspace.rowIds(dataSourceId);
  notion.workspace.edit(first ?? '', { Status: 'In progress' });
  notion.workspace.trash(third ?? '');
  await notion.sync(false);
  const at = id.slice(0, 4);
  expect(await notion.published()).toEqual({
    [`${at} a bg`]: [1, 1, 0],
    [`${at} a de`]: [1, 0, 1],
    [`${at} a anywhere`]: [2, 1, 1],
  });
  expect(heard).toHaveLength(before + 1);
  // Brand a in bg and in total, b in both removed.
  expect(heard.at(-1)?.counts).toHaveLength(4);
  expect(heard.at(-1)?.revision).toBeGreaterThan(heard[0]?.revision ?? 0);
});

it('recounts when the rule changes, and publishes zeros for databases that were switched off or removed', async () => {
  const notion = start();
  const main = notion.addDatabase('Первая', [['a', 'bg', 'launched']]);
  const more = notion.addDatabase('Вторая', [['a', 'bg', 'Готово']]);
  const configId = await notion.connectTo({ databaseIds: [main.id, more.id] });
  await notion.sync();
  type Counts = [number, number, number];
  /** One site in one country: the same there and in total. */
  const expected = (of: { id: string }, counts: Counts) => ({
    [`${of.id.slice(0, 4)} a bg`]: counts,
    [`${of.id.slice(0, 4)} a anywhere`]: counts,
  });
  expect(await notion.published()).toEqual({ ...expected(main, [1, 0, 1]), ...expected(more, [1, 0, 0]) });

  await notion.sql(`update configs set counting = '{"launched":["ГОТОВО "],"inWork":["Launched"]}'`);
  await announce();
  expect(await notion.published()).toEqual({ ...expected(main, [1, 1, 0]), ...expected(more, [1, 0, 1]) });

  await notion.sql('update config_databases set is_active = false where database_id = $1', [more.id]);
  await announce();
  expect(await notion.published()).toEqual(expected(main, [1, 1, 0]));

  await notion.sql('update configs set is_active = false');
  await announce();
  expect(await notion.published()).toEqual({});

  await notion.sql('update configs set is_active = true');
  await announce();
  expect(await notion.published()).toEqual(expected(main, [1, 1, 0]));

  await notion.sql('delete from configs where id = $1', [configId]);
  await announce();
  expect(await notion.published()).toEqual({});
  expect(await notion.sql('select count(*)::int as left from sites')).toEqual([{ left: 0 }]);
});

it('publishes counts in messages of bounded size', async () => {
  const notion = start();
  const rows = Array.from({ length: 1_200 }, (_, at): [string, string, string] => [
    `brand ${at}`,
    'bg, de',
    'x',
  ]);
  const { id } = notion.addDatabase('Сайты', rows);
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  await notion.published();
  expect(heard.map(({ counts }) => counts.length).toSorted((a, b) => a - b)).toEqual([
    600, 1_000, 1_000, 1_000,
  ]);
  expect(new Set(heard.map(({ revision }) => revision)).size).toBe(1);
});

it('publishes on startup any changes that were made while it was stopped', async () => {
  const notion = start();
  const { id } = notion.addDatabase('Сайты', [['a', 'bg', 'launched']]);
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  await notion.published();
  await notion.sql('update configs set is_active = false');
  const { close } = await notion.addReplica();
  onTestFinished(close);
  // Its first resend comes right after its start.
  await expect.poll(() => notion.published()).toEqual({});
});
