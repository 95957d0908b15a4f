import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { privatePostgres } from '@geoplan/test-servers/private-servers';
import { array, date, sample, string, tuple } from 'fast-check';
import { pino } from 'pino';
import { expect, test, type TestContext } from 'vitest';
import { copyRows } from './copy-rows.ts';
import { databaseFailure } from './database-failure.ts';
import { createDatabase } from './pool.ts';

const log = pino({ level: 'silent' });
const target = { table: 'kept', columns: ['id', 'label', 'made_at', 'words'] };

async function open(url: string, { onTestFinished }: TestContext) {
  const database = createDatabase<Record<string, never>>({
    url,
    log,
    maxConnections: 3,
    applicationName: 'copy-rows-test',
  });
  onTestFinished(() => database.close());
  const { pool } = database;
  await pool.query(
    'create table kept (id int primary key, label text, made_at timestamptz(3), words text[])',
  );
  return pool;
}

const row = (id: number) => [id, 'x', new Date(0), []] as const;

async function openFresh(context: TestContext) {
  const fresh = await freshDatabase();
  context.onTestFinished(() => fresh.drop());
  return open(fresh.url, context);
}

/** Text that Postgres can store: no NUL, no lone surrogate. */
const storable = string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '').toWellFormed());

test('any text or list is read back unchanged', async (context) => {
  const pool = await openFresh(context);
  const hostile = ['', '\\N', '\\.', 'a\tb\nc\rd\\e', '{}', '{"a"}', 'NULL', '"', ',', "'; drop table kept"];
  const made = tuple(
    storable,
    date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
    array(storable),
  );
  const rows = [
    ...hostile.map((text) => [text, new Date(0), [...hostile, text]] as const),
    ...sample(made, 300),
  ].map((cells, id) => [id, ...cells] as const);
  await copyRows(pool, target, rows);
  const kept = await pool.query({ text: 'select * from kept order by id', rowMode: 'array' });
  expect(kept.rows).toEqual(rows);
});

test('copying no rows does nothing', async (context) => {
  const pool = await openFresh(context);
  await copyRows(pool, target, []);
  expect((await pool.query('select from kept')).rowCount).toBe(0);
});

test('a row that Postgres refuses fails the whole copy, and the next copy succeeds', async (context) => {
  const pool = await openFresh(context);
  await expect(copyRows(pool, target, [row(1), row(2), row(1)])).rejects.toMatchObject({ code: '23505' });
  await copyRows(pool, target, [row(1), row(2)]);
  expect((await pool.query('select from kept')).rowCount).toBe(2);
});

test('a copy fails in the same way as a query when Postgres is killed', async (context) => {
  const server = await privatePostgres();
  context.onTestFinished(() => server.kill());
  const pool = await open(server.url, context);
  const other = await pool.connect();
  context.onTestFinished(() => other.release(true));
  await other.query('begin; lock table kept');
  const copied = copyRows(pool, target, [row(1)]).catch((error: unknown) => error);
  await expect
    .poll(() =>
      pool.query("select from pg_stat_activity where query like 'copy%' and wait_event_type = 'Lock'"),
    )
    .toMatchObject({ rowCount: 1 });
  await server.kill();
  expect(databaseFailure(await copied)).toMatchObject({ status: 503 });
});
