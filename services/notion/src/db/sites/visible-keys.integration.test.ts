import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { sql, type Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { up } from '../before-baseline/0014-visible-keys.ts';
import { publishCounts } from '../counts/publish-counts.ts';
import type { NotionTables } from '../tables.ts';

/** Rows as stored by an older version: id, URL, brand and its key, GEO and its countries. */
const stored = [
  ['s1', 'https://admin:s3cret@a.example/x@y', 'Café', 'café', 'PL', ['pl']],
  ['s2', 'root:s3cret@b.example', 'cafe\u200e', 'cafe\u200e', 'EN', []],
  ['s3', '\u200ehttps://c.example/?q=a@b', 'İddaa', 'i\u0307ddaa', '🇩🇪 Germany', []],
] as const;

const row = '00000000-0000-4000-a000-000000000001';
const databaseId = 'd'.repeat(32);

async function olderTables() {
  const fresh = await migratedDatabase(new URL('../migrations/', import.meta.url));
  const log = createLog({ service: 'test', level: 'silent' });
  const database = createDatabase<NotionTables>({ url: fresh.url, log, applicationName: 'test' });
  onTestFinished(async () => {
    await database.close();
    await fresh.drop();
  });
  const rows = async (text: string, values: unknown[] = []) =>
    (await database.pool.query<Record<string, unknown>>(text, values)).rows;
  await rows('alter table configs drop column geo_words');
  await rows(
    `insert into configs (id, name, sealed_token, is_default, counting) values ($1, 'c', '', true, $2)`,
    [row, { launched: ['In prod'], inWork: [], notCounted: ['DELETED'] }],
  );
  await rows(`insert into config_databases (id, config_id, database_id, is_main) values ($1, $1, $2, true)`, [
    row,
    databaseId,
  ]);
  await rows(`insert into syncs (database_row, status, rows, version) values ($1, 'ok', 3, 7)`, [row]);
  for (const [id, url, brand, brandKey, geo, countries] of stored)
    await rows(
      `insert into sites (database_row, id, data_source_id, url, status, brand, geo, language, type, start_date,
          responsible, notes, created_at, notion_url, brand_key, status_key, countries, geo_labels)
        values ($1, $2, 's', $3, $4, $5, $6, '', '', '01.03.2026', '', '', now(), '', $7, $8, $9, '{}')`,
      [row, id, url, 'In\u200b prod', brand, geo, brandKey, 'in\u200b prod', countries],
    );
  await rows(`insert into removed_sites values ($1, 's9', 'http://u:s3cret@old.example', '', '', '')`, [row]);
  for (const [key, country] of [
    ['café', ''],
    ['café', 'pl'],
    ['cafe\u200e', ''],
    ['i\u0307ddaa', ''],
  ])
    await rows(`insert into announced_counts values ($1, $2, $3, 1, 0, 0, null)`, [databaseId, key, country]);
  await rows(`insert into announced_sites select $1, id, url, status from sites`, [databaseId]);
  await rows(
    `insert into keyword_brands values ('casino', null, 1), (E'casino\u200e', 'café', 2), ('x', E'i\u0307ddaa', 3)`,
  );
  return { db: database.kysely, rows };
}

it('masks passwords in stored rows on upgrade, and counts visually equal texts as one brand, status and country', async () => {
  const { db, rows } = await olderTables();
  await db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>));

  const sites = await rows(
    'select id, url, brand_key, status_key, countries, start_date from sites order by 1',
  );
  const same = { status_key: 'in prod', start_date: '2026-03-01' };
  expect(sites).toEqual([
    { ...same, id: 's1', url: 'https://•••@a.example/x@y', brand_key: 'cafe', countries: ['pl'] },
    { ...same, id: 's2', url: '•••@b.example', brand_key: 'cafe', countries: [] },
    { ...same, id: 's3', url: 'https://c.example/?q=a@b', brand_key: 'iddaa', countries: ['de'] },
  ]);
  expect(await rows('select url from removed_sites')).toEqual([{ url: 'http://•••@old.example' }]);
  const counts = () =>
    rows(`select brand_key as brand, country, total_domains as total, sites_in_work as work, launched_sites as launched,
      counted_sites as counted from announced_counts order by 1, 2`);
  expect(await counts()).toEqual([
    { brand: 'cafe', country: '', total: 2, work: 0, launched: 0, counted: 2 },
    { brand: 'cafe', country: 'pl', total: 1, work: 0, launched: 0, counted: 1 },
    { brand: 'iddaa', country: '', total: 1, work: 0, launched: 0, counted: 1 },
  ]);
  expect(
    await rows('select keyword_key as keyword, brand_key as brand from keyword_brands order by 1'),
  ).toEqual([
    { keyword: 'casino', brand: null },
    { keyword: 'x', brand: 'iddaa' },
  ]);
  expect(await rows(`select version::int, count_ordered_at < now() as due from syncs`)).toEqual([
    { version: 8, due: true },
  ]);

  // The recount ordered by this publishes the differences, and no password is left in any table.
  await db.transaction().execute((trx) => publishCounts(trx));
  expect(await counts()).toEqual([
    { brand: 'cafe', country: '', total: 2, work: 0, launched: 2, counted: 2 },
    { brand: 'cafe', country: 'pl', total: 1, work: 0, launched: 1, counted: 1 },
    { brand: 'iddaa', country: '', total: 1, work: 0, launched: 1, counted: 1 },
    { brand: 'iddaa', country: 'de', total: 1, work: 0, launched: 1, counted: 1 },
  ]);
  for (const table of ['sites', 'removed_sites', 'announced_sites', 'outbox']) {
    const { rows: found } = await sql`select * from ${sql.table(table)}`.execute(db);
    expect(JSON.stringify(found), table).not.toContain('s3cret');
  }
});
