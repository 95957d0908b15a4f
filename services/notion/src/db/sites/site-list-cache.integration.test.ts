import { createDatabase } from '@geoplan/kit/database/pool';
import { createLog } from '@geoplan/kit/log';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotionTables } from '../tables.ts';
import { saveCheckResults } from './save-check-results.ts';
import { createSiteListCache, type SiteList } from './site-list-cache.ts';

const log = createLog({ service: 'notion', level: 'silent' });
const migrations = new URL('../migrations/', import.meta.url);
let opened: Awaited<ReturnType<typeof open>>;

async function open() {
  const own = await migratedDatabase(migrations);
  const database = createDatabase<NotionTables>({ url: own.url, log, applicationName: 'test' });
  const db = database.kysely;
  await sql`insert into configs (name, sealed_token, is_default, counting) values ('Test', '', true, '{"launched": [], "inWork": []}')`.execute(
    db,
  );
  await sql`insert into config_databases (config_id, database_id, is_main) select id, 'a', true from configs`.execute(
    db,
  );
  await sql`insert into syncs (database_row, status, rows, last_success_at) select id, 'ok', 40, now()
    from config_databases`.execute(db);
  await sql`insert into sites select d.id, 'page ' || at, 'source', 'https://' || at || '.example/', '', '', '', '', '', '', '',
    '', now(), '', '', '', '{}', '{}' from config_databases d, generate_series(1, 40) at`.execute(db);
  return {
    db,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}
beforeAll(async () => {
  opened = await open();
});
afterAll(() => opened.close());

let minute = 0;
/** Stores the next results of a run. */
const check = (db: typeof opened.db) =>
  saveCheckResults(
    db,
    Array.from({ length: 40 }, (_each, at) => ({
      siteId: `page ${at + 1}`,
      url: `https://${at + 1}.example/`,
      httpStatus: 200,
      reason: 'ok' as const,
      finalUrl: null,
      checkedAt: new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))).toISOString(),
      runId: null,
    })),
  );

/** Creates a cache with a manual clock; records the results of its readers. */
function cacheUnderTest() {
  const clock = { ms: 5_000 };
  const lists = createSiteListCache(opened.db, () => clock.ms);
  const built = new Set<SiteList>();
  async function read(): Promise<SiteList> {
    const list = await lists.find(undefined, await lists.state(undefined));
    built.add(list);
    return list;
  }
  return { clock, built, read, state: () => lists.state(undefined) };
}

const textOf = ({ rows }: SiteList): string => rows.toString();

it('builds a list at most once per second during a check run, for any number of readers', async () => {
  const { clock, built, read, state } = cacheUnderTest();
  for (let second = 1; second <= 5; second += 1) {
    for (let message = 0; message < 6; message += 1) {
      await Promise.all([check(opened.db), ...Array.from({ length: 8 }, read)]);
      clock.ms += 1_000 / 6;
    }
    expect(built.size, `after ${second} s`).toBeLessThanOrEqual(second);
  }
  expect(built.size).toBeGreaterThan(3);
  clock.ms += 1_000;
  expect((await read()).etag, 'the last results').toBe((await state()).etag);
});

it('returns the complete previous version within the same second, and never new rows with an old ETag', async () => {
  const { clock, read, state } = cacheUnderTest();
  const texts = new Map<string, string>();
  for (let message = 0; message < 12; message += 1) {
    await check(opened.db);
    for (const list of await Promise.all([read(), read()])) {
      const before = texts.get(list.etag);
      expect(textOf(list)).toBe(before ?? textOf(list));
      texts.set(list.etag, textOf(list));
    }
    clock.ms += 400;
  }
  expect(new Set(texts.values()).size).toBe(texts.size);
  const last = await read();
  await check(opened.db);
  expect((await state()).etag).not.toBe(last.etag);
  expect(await read()).toBe(last);
  clock.ms += 1_000;
  expect(await read()).not.toBe(last);
});

it('shows rows from a sync immediately, even while sites are being checked', async () => {
  const { read, state } = cacheUnderTest();
  await check(opened.db);
  const before = await read();
  await check(opened.db);
  await sql`update sites set notes = 'synced' where id = 'page 1'`.execute(opened.db);
  await sql`update syncs set version = version + 1`.execute(opened.db);
  const after = await read();
  expect(after.etag).toBe((await state()).etag);
  expect([textOf(before), textOf(after)].map((text) => text.includes('synced'))).toEqual([false, true]);
});
