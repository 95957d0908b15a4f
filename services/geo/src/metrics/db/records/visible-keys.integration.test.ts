import type { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { freshTables, measurement, store } from '../../../testing/record-store.ts';
import { up } from '../../../db/before-baseline/0034-visible-keys.ts';
import { finishReassignment } from '../brands/brand-reassignment.ts';
import { repairKeywords } from '../coverage/repair-keywords.ts';
import { saveSiteCounts } from '../coverage/site-count-repository.ts';
import { countKnownPairs } from '../../../runs/db/count-known-pairs.ts';
import { listMeasurements } from './pair-repository.ts';
import { updateKeywordTotals } from './keyword-totals.ts';

const renames = { a1: 'casino\u200e', a2: '\u200ecasino', b1: 'i\u0307stanbul', c1: '\u200e' };

const upgrade = (trx: unknown) => up(trx as Kysely<unknown>);

async function olderTables() {
  const tables = await freshTables();
  onTestFinished(() => tables.close());
  const { database, rows } = tables;
  for (const [keyword, country, searchVolume] of [
    ['casino', 'us', 100],
    ['a1', 'us', 200],
    ['a1', 'de', 300],
    ['a2', 'us', 400],
    ['a2', 'de', 500],
    ['b1', 'tr', 600],
    ['c1', 'us', 700],
    ['café bonus', 'fr', 800],
  ] as const)
    await store(database, [measurement(keyword, country, { searchVolume })]);
  const count = {
    country: '',
    databaseId: 'd',
    totalDomains: 2,
    sitesInWork: 0,
    launchedSites: 1,
    countedSites: 2,
  };
  const brands = ['café', 'i\u0307stanbul', 'cafe'];
  await saveSiteCounts(
    database.kysely,
    brands.map((keywordKey) => ({ ...count, keywordKey })),
    1,
  );
  for (const [now, before] of Object.entries(renames))
    for (const table of ['keywords', 'records', 'keyword_search'])
      await database.pool.query(
        `update ${table} set keyword_key = $2 ${table === 'keyword_search' ? '' : ', keyword = $2'} where keyword_key = $1`,
        [now, before],
      );
  await database.pool.query(`insert into keyword_brands values ($1, $2, 1)`, [renames.b1, renames.b1]);
  await database.pool.query(
    `insert into plan_projects (id, keyword_key, keyword, country, status, priority, search_volume, launched_sites,
        notes, created_at, updated_at, version, revision)
      select gen_random_uuid(), key, key, 'us', 'plan', 'low', 0, 0, '', '', '', 1, 1 from unnest($1::text[]) as given (key)`,
    [[renames.a1, renames.a2]],
  );
  await rows('alter table keyword_search drop column folded; delete from brand_work');
  await rows(`update keyword_search set grams = '{}' where keyword_key like 'café%'`);
  return tables;
}

it('merges keywords during an upgrade if they differ only in invisible characters, so that all data is found and nothing is bought twice', async () => {
  const { database, rows } = await olderTables();
  const db = database.kysely;
  await db.transaction().execute((trx) => upgrade(trx));
  await finishReassignment(db);

  expect(
    await rows(
      'select keyword_key as key, keyword, total_countries as n, total_search_volume::int as sum from keywords order by 1',
    ),
  ).toEqual([
    { key: 'café bonus', keyword: 'café bonus', n: 1, sum: 800 },
    { key: 'casino', keyword: 'casino', n: 2, sum: 900 },
    { key: 'istanbul', keyword: 'i\u0307stanbul', n: 1, sum: 600 },
    { key: 'u+200e', keyword: 'U+200E', n: 1, sum: 700 },
  ]);
  const volumes = (await listMeasurements(db, 'casino', 'us')).map(({ searchVolume }) => searchVolume);
  expect(volumes).toHaveLength(3);
  expect(new Set(volumes)).toEqual(new Set([100, 200, 400]));
  const wanted = { keywords: ['CASINO\u200f', 'İstanbul'], countries: ['us', 'tr'] };
  expect(await countKnownPairs(db, { ...wanted, since: new Date(0), source: null })).toEqual([
    { country: 'tr', fresh: 1, shared: 0 },
    { country: 'us', fresh: 1, shared: 0 },
  ]);

  // Brands: «café» and «cafe» have one key, which is found in a keyword written with the accent.
  expect(await rows('select keyword_key as key, total_domains as total from site_counts order by 1')).toEqual(
    [
      { key: 'cafe', total: 4 },
      { key: 'istanbul', total: 2 },
    ],
  );
  expect(
    await rows(
      'select keyword_key as key, brand_key as brand, brand_match as match from keywords where brand_key is not null order by 1',
    ),
  ).toEqual([
    { key: 'café bonus', brand: 'cafe', match: 'contained' },
    { key: 'istanbul', brand: 'istanbul', match: 'manual' },
  ]);
  // A project keeps its key if another one has the new key.
  expect(await rows('select keyword_key as key from plan_projects order by position')).toEqual([
    { key: 'casino' },
    { key: renames.a2 },
  ]);
  expect(await repairKeywords(db)).toBe(0);
});

it('stores the same counts after an upgrade as after a recount', async () => {
  const { database, rows } = await olderTables();
  const db = database.kysely;
  await db.transaction().execute((trx) => upgrade(trx));
  await finishReassignment(db);
  const state = async () => [
    await rows('select keyword_key, grams, countries, folded from keyword_search order by 1'),
    await rows("select to_jsonb(t) - 'version' - 'epoch' as totals from record_totals t"),
    await rows('select * from country_totals where records > 0 order by 1'),
    await rows('select to_jsonb(k) as keyword from keywords k order by keyword_key'),
  ];
  const upgraded = await state();
  await db
    .transaction()
    .execute((trx) => updateKeywordTotals(trx, ['casino', 'istanbul', 'café bonus'], new Map()));
  expect(await state()).toEqual(upgraded);
});
