import { siteCountsChanged } from '@geoplan/contracts/notion/notion';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { someone } from '@geoplan/kit/testing/service-client';
import { startGeo } from '../../testing/start-geo.ts';

let geo: Awaited<ReturnType<typeof startGeo>>;
beforeAll(async () => {
  geo = await startGeo();
});
afterAll(() => geo.close());
beforeEach(() => geo.sql('truncate site_counts, brands, brand_work'));

type Data = (typeof siteCountsChanged)['data']['_output'];

const count = (brand: string, totalDomains: number, geoCode: string | null = 'us', databaseId = 'db') => ({
  databaseId,
  brand,
  geo: geoCode,
  totalDomains,
  sitesInWork: 0,
  launchedSites: totalDomains,
});
const stored = () =>
  geo.sql(`select keyword_key, country, database_id, total_domains from site_counts
    order by 1, 2, 3`);

/** Sends messages one by one, each after the previous one was handled, so that none overtakes another. */
async function hear(...all: [revision: number, counts: Data['counts']][]): Promise<void> {
  for (const [revision, counts] of all) {
    const envelope = createEnvelope(siteCountsChanged, { revision, counts });
    await geo.bus.publish(siteCountsChanged, envelope);
    const isHandled = () =>
      geo.lines.some((line) => line.includes(envelope.id) && line.includes('message handled'));
    await expect.poll(isHandled).toBe(true);
  }
}

it('stores the counts of each brand, country and database under the key of the keyword', async () => {
  await hear([
    1,
    [
      count('Nike  Air', 3),
      count('nike air', 1, 'gb'),
      count('nike air', 4, null),
      count('ΟΔΟΣ', 2, 'gr', 'AB-CD'),
    ],
  ]);
  await expect.poll(stored).toEqual([
    { keyword_key: 'nike air', country: '', database_id: 'db', total_domains: 4 },
    { keyword_key: 'nike air', country: 'gb', database_id: 'db', total_domains: 1 },
    { keyword_key: 'nike air', country: 'us', database_id: 'db', total_domains: 3 },
    { keyword_key: 'οδοσ', country: 'gr', database_id: 'abcd', total_domains: 2 },
  ]);
});

it('adds up the counts of brands that differ only in spelling', async () => {
  await hear([1, [count('Nike', 3), count('NIKE ', 4)]]);
  await expect.poll(stored).toMatchObject([{ keyword_key: 'nike', total_domains: 7 }]);
});

it('ignores an older message after a newer one, even if the sites have been removed', async () => {
  await hear(
    [5, [count('nike', 3), count('gone', 3)]],
    [6, [count('gone', 0)]],
    [4, [count('nike', 9), count('gone', 9)]],
  );
  await expect.poll(stored).toMatchObject([
    { keyword_key: 'gone', total_domains: 0 },
    { keyword_key: 'nike', total_domains: 3 },
  ]);
});

it('ignores repeated deliveries of a message', async () => {
  const message: [number, Data['counts']] = [1, [count('nike', 3)]];
  await hear(message, message, message);
  expect(await stored()).toMatchObject([{ keyword_key: 'nike', total_domains: 3 }]);
});

it('does not change the version of the record list', async () => {
  const path = '/api/geo-analysis';
  const before = await geo.send('GET', path, { as: someone('viewer') });
  await hear([1, [count('nike', 3)]]);
  const again = await geo.send('GET', path, { as: someone('viewer') });
  expect(again.headers.get('etag')).toBe(before.headers.get('etag'));
});

it('uses the same number of statements for a message of 1,000 counts as for one count', async () => {
  await geo.sql('create table heard_statements (told text)');
  await geo.sql(`create function note_statement() returns trigger language plpgsql as
    $$ begin insert into heard_statements values (tg_op || ' ' || tg_table_name); return null; end $$`);
  // Each trigger fires once per statement, however many rows it changes.
  const noted = ['site_counts', 'keywords', 'records'];
  for (const table of noted)
    await geo.sql(`create trigger note after insert or update or delete on ${table}
      for each statement execute function note_statement()`);
  const statements = async (revision: number, rows: number) => {
    await geo.sql('truncate heard_statements');
    const counts = Array.from({ length: rows }, (_, at) => count(`brand ${revision} ${at}`, at + 1));
    await geo.bus.publish(siteCountsChanged, createEnvelope(siteCountsChanged, { revision, counts }));
    const brands = () =>
      geo.sql('select from site_counts where keyword_key like $1', [`brand ${revision} %`]);
    await expect.poll(async () => (await brands()).length).toBe(rows);
    return geo.sql('select told, count(*)::int as times from heard_statements group by told order by told');
  };
  const one = await statements(1, 1);
  expect(one).toContainEqual({ told: 'INSERT site_counts', times: 1 });
  expect(await statements(2, 1_000)).toEqual(one);
  for (const table of noted) await geo.sql(`drop trigger note on ${table}`);
});
