import { migrate } from '@geoplan/kit/database/migrate';
import { createDatabase } from '@geoplan/kit/database/pool';
import { readMigrations } from '@geoplan/kit/database/read-migrations';
import { createLog } from '@geoplan/kit/log';
import { migrateUpTo } from '@geoplan/kit/testing/migrate-up-to';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { Pool } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { countDifferences, countUnfinished } from '../testing/count-differences.ts';
import { firstReads, storeAsFirstRelease, type FirstFigure } from '../testing/first-release.ts';
import { countMoves } from './changes/count-moves.ts';
import { adoptRecords } from './records/adopt-records.ts';
import type { GeoTables } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);
const log = createLog({ service: 'test', level: 'silent' });
/** The last migration of the first release. */
const firstRelease = '0003-runs';
const storedFigures = `select keyword, country, search_volume::float8 as "searchVolume",
  clicks::float8 as clicks, difficulty from records where keyword not like 'before %'`;
const countries = ['us', 'de', 'fr', 'it', 'es'];

/** Figures of one keyword; every fifth tells no difficulty, every fourth no clicks. */
function figuresOf(keyword: string, seed: number): FirstFigure[] {
  return countries.map((country, at) => ({
    keyword,
    country,
    searchVolume: 100 * (seed + at),
    clicks: (seed + at) % 4 === 0 ? 0 : seed + at,
    difficulty: (seed + at) % 5 === 0 ? null : (seed + at) % 100,
  }));
}

const textsOf = (figures: readonly FirstFigure[]) =>
  figures
    .map((each) => [each.keyword, each.country, each.searchVolume, each.clicks, each.difficulty].join())
    .toSorted();

async function firstReleaseDatabase() {
  const fresh = await freshDatabase();
  await migrateUpTo({ url: fresh.url, folder, last: firstRelease });
  const pool = new Pool({ connectionString: fresh.url, max: 6 });
  // `end` does not wait for its connections to be closed: the drop may cut them, idle ones, which the pool tells, as others.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  onTestFinished(async () => {
    await pool.end();
    await fresh.drop();
  });
  return { url: fresh.url, pool };
}

/** The first release at work: two writers with keywords of their own, and a reader; any failure of theirs is thrown by `end`. */
function keepWorking(pool: Pool) {
  const over = new AbortController();
  const written: FirstFigure[] = [];
  let rounds = 0;
  const write = async (name: string) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const [first, again] = [figuresOf(`${name} ${round}`, round), figuresOf(`${name} ${round}`, round + 7)];
      await storeAsFirstRelease(pool, first);
      await storeAsFirstRelease(pool, again);
      written.push(...again);
      rounds += 1;
    }
  };
  const read = async () => {
    while (!over.signal.aborted)
      for (const text of firstReads) expect((await pool.query(text)).rows).not.toEqual([]);
  };
  const all = Promise.all([write('a'), write('b'), read()]);
  let failure: unknown;
  all.catch((error: unknown) => (failure = error));
  return {
    rounds: () => {
      if (failure !== undefined) throw failure;
      return rounds;
    },
    async end() {
      over.abort();
      await all;
      return written;
    },
  };
}

it('a start may end after any of the migrations: the first release goes on with what is there', async () => {
  const { url, pool } = await firstReleaseDatabase();
  const names = Object.keys(await readMigrations(folder)).filter((name) => name > firstRelease);
  expect(names.length).toBeGreaterThan(10);
  const written: FirstFigure[] = [];
  for (const [at, last] of names.entries()) {
    await migrateUpTo({ url, folder, last });
    const figures = figuresOf(last, at);
    await storeAsFirstRelease(pool, figures);
    written.push(...figures);
    for (const text of firstReads) expect((await pool.query(text)).rows, last).not.toEqual([]);
  }
  const stored = await pool.query<FirstFigure>(storedFigures);
  expect(textsOf(stored.rows)).toEqual(textsOf(written));
});

it('all migrations are applied while the first release writes and reads on: nothing fails, is lost or miscounted', async () => {
  const { url, pool } = await firstReleaseDatabase();
  for (let at = 0; at < 40; at += 1) await storeAsFirstRelease(pool, figuresOf(`before ${at}`, at));
  const release = keepWorking(pool);
  await expect.poll(release.rounds).toBeGreaterThan(3);
  await migrate({ url, folder, log });
  const migratedAt = release.rounds();
  await expect.poll(release.rounds).toBeGreaterThan(migratedAt + 3);
  const written = await release.end();

  // What this version's jobs do with what an older one has stored.
  const database = createDatabase<GeoTables>({ url, log, applicationName: 'test' });
  onTestFinished(() => database.close());
  expect(await countUnfinished(pool)).toBeGreaterThan(0);
  await adoptRecords(database.kysely);
  await countMoves(database.kysely);
  expect(await countUnfinished(pool)).toBe(0);

  const stored = await pool.query<FirstFigure>(storedFigures);
  expect(textsOf(stored.rows)).toEqual(textsOf(written));
  const figures = await pool.query('select count(*)::int as count from readings');
  expect(figures.rows).toEqual([{ count: 40 * countries.length + 2 * written.length }]);
  expect(Object.entries(await countDifferences(pool)).filter(([, count]) => count !== 0)).toEqual([]);
});
