import { createDatabase, type Database } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applySites, type SyncedSites } from './site-writer.ts';

let fresh: Awaited<ReturnType<typeof migratedDatabase>>;
let database: Database<unknown>;
beforeAll(async () => {
  fresh = await migratedDatabase(new URL('../migrations/', import.meta.url));
  const log = createLog({ service: 'test', level: 'silent' });
  database = createDatabase({ url: fresh.url, log, applicationName: 'test' });
});
beforeEach(() => database.pool.query('truncate sites, told_ranges'));
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const site = (siteId: string, url: string, status = 'In prod') => ({ siteId, url, status, databaseId: 'd' });
const told = (revision: number, upserted: SyncedSites['upserted'], more: Partial<SyncedSites> = {}) => ({
  revision,
  between: null,
  removed: [],
  upserted,
  ...more,
});

const known = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ text: string }>(
    `select site_id || ' ' || url as text from sites where removed_at is null order by site_id`,
  );
  return rows.map(({ text }) => text);
};

/** Every permutation of these. */
function orders<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((each, at) =>
    orders([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [each, ...rest]),
  );
}

it('reaches the same state regardless of the order and number of messages', async () => {
  const messages = [
    told(1, [site('a', 'a1'), site('b', 'b1'), site('c', 'c1'), site('e', 'e1')]),
    // No other message names x.
    told(2, [site('a', 'a2'), site('x', 'x2')], { removed: ['b'] }),
    // Everything up to c, and everything after it: e and x were removed.
    told(3, [site('a', 'a2'), site('c', 'c3')], { between: { after: null, upTo: 'c' } }),
    told(3, [site('d', 'd3')], { between: { after: 'c', upTo: null } }),
    told(4, [site('b', 'b4')], { removed: ['d'] }),
  ];
  const found = new Set<string>();
  for (const order of orders(messages)) {
    await database.pool.query('truncate sites, told_ranges');
    for (const message of order) await applySites(database.kysely, message);
    // A duplicate of the first message.
    await applySites(database.kysely, order[0] ?? messages[0]!);
    found.add((await known()).join(', '));
  }
  expect([...found]).toEqual(['a a2, b b4, c c3']);
});

it('stores hosts and statuses in the form in which they are compared', async () => {
  const hosts = ['https://WWW.Shop.example:8443/a', 'shop.example/path', 'not a url', ''];
  await applySites(
    database.kysely,
    told(
      1,
      hosts.map((url, at) => site(`s${at}`, url, ' In PROD')),
    ),
  );
  const { rows } = await database.pool.query('select host, status_key from sites order by site_id');
  expect(rows).toEqual([
    { host: 'www.shop.example', status_key: 'in prod' },
    { host: 'shop.example', status_key: 'in prod' },
    { host: 'invalid:s2', status_key: 'in prod' },
    { host: 'invalid:s3', status_key: 'in prod' },
  ]);
});

it('keeps no more ranges than one sync publishes', async () => {
  for (let revision = 1; revision <= 5; revision += 1)
    for (const [after, upTo] of [
      [null, 'm'],
      ['m', null],
    ] as const)
      await applySites(database.kysely, told(revision, [], { between: { after, upTo } }));
  expect((await database.pool.query('select from told_ranges')).rowCount).toBe(2);
});
