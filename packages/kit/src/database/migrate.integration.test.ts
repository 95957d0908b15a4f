import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { privatePostgres } from '@geoplan/test-servers/private-servers';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

/** A migrations folder with these bodies of `up(db)`. */
async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, body] of Object.entries(files))
    await writeFile(join(folder, name), `export async function up(db) { ${body} }\n`);
  return pathToFileURL(folder);
}

async function emptyDatabase(): Promise<string> {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  return fresh.url;
}

async function rows(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const answer = await client.query(text);
  await client.end();
  return answer.rows;
}

const table = (name: string) =>
  `await db.schema.createTable('${name}').addColumn('id', 'integer').execute();`;
/** Inserts one row per run of the migration, so that a second run would be visible. */
const mark = (name: string) => `await db.insertInto('ran').values({ id: ${name} }).execute();`;

/** Waits until the advisory lock 7 is free, however long. */
const waitForGate = `
  await db.selectNoFrom((eb) => eb.fn("set_config", [eb.val("lock_timeout"), eb.val("0"), eb.val(true)]).as("set")).execute();
  await db.selectNoFrom((eb) => eb.fn("pg_advisory_xact_lock", [eb.val(7)]).as("locked")).execute();`;

test('thirty concurrent starts on an empty database all succeed, and each migration runs once', async () => {
  const url = await emptyDatabase();
  const folder = await folderOf({
    '001-sites.ts': table('sites') + table('ran') + mark('1'),
    '002-brands.ts': table('brands') + mark('2'),
  });
  await Promise.all(Array.from({ length: 30 }, () => migrate({ url, folder, log })));
  expect(await rows(url, 'select id from ran order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await rows(url, 'select name from kysely_migration order by name')).toEqual([
    { name: '001-sites' },
    { name: '002-brands' },
  ]);
});

test('a service that waits for the migration lock at startup keeps no transaction open', async () => {
  const url = await emptyDatabase();
  const held = new Client({ connectionString: url });
  await held.connect();
  onTestFinished(() => held.end());
  await held.query('select pg_advisory_lock(7)');
  const folder = await folderOf({ '001-slow.ts': waitForGate });
  const starts = Promise.all([migrate({ url, folder, log }), migrate({ url, folder, log })]);
  // One is inside its migration; the other is observed until it is between two of its polls.
  const sessions = `select query like '%pg_advisory_xact_lock%' as migrates, xact_start is not null as held from pg_stat_activity
    where datname = current_database() and application_name = 'geoplan-migrate' order by migrates`;
  await expect
    .poll(() => rows(url, sessions), { interval: 20 })
    .toEqual([
      { migrates: false, held: false },
      { migrates: true, held: true },
    ]);
  await held.query('select pg_advisory_unlock(7)');
  await starts;
});

test('a failing migration is named in the error, and an empty database stays empty', async () => {
  const url = await emptyDatabase();
  const folder = await folderOf({
    '001-sites.ts': table('sites'),
    '002-broken.ts': `await db.schema.alterTable('nowhere').dropColumn('x').execute();`,
  });
  await expect(migrate({ url, folder, log })).rejects.toThrow(/002-broken\.ts.*nowhere/);
  expect(await rows(url, `select to_regclass('sites') as sites`)).toEqual([{ sites: null }]);
});

test('an upgrade releases the locks of each migration before the next one starts, and keeps the migrations applied before a failure', async () => {
  const url = await emptyDatabase();
  const files = { '001-sites.ts': table('sites') };
  await migrate({ url, folder: await folderOf(files), log });
  const gate = new Client({ connectionString: url });
  await gate.connect();
  onTestFinished(() => gate.end());
  await gate.query('select pg_advisory_lock(7)');
  const upgrade = {
    ...files,
    '002-names.ts': `await db.schema.alterTable('sites').addColumn('name', 'text').execute();`,
    '003-slow.ts': `${waitForGate} await db.schema.alterTable('nowhere').dropColumn('x').execute();`,
  };
  const started = migrate({ url, folder: await folderOf(upgrade), log });
  started.catch(() => undefined);
  const waiting = `select count(*)::int as n from pg_locks as l join pg_database as d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
  await expect.poll(() => rows(url, waiting), { interval: 20 }).toEqual([{ n: 1 }]);
  expect(
    await rows(url, `select mode from pg_locks where relation = to_regclass('sites') and granted`),
  ).toEqual([]);
  await gate.query('select pg_advisory_unlock(7)');
  await expect(started).rejects.toThrow(/003-slow\.ts.*nowhere/);
  expect(await rows(url, 'select name from kysely_migration order by name')).toEqual([
    { name: '001-sites' },
    { name: '002-names' },
  ]);
  await migrate({ url, folder: await folderOf({ ...upgrade, '003-slow.ts': table('brands') }), log });
  expect(await rows(url, `select to_regclass('brands')::text as brands`)).toEqual([{ brands: 'brands' }]);
});

test('a migration file without `up` is named in the error', async () => {
  const folder = await folderOf({});
  await writeFile(new URL(`${folder.href}/001-typo.ts`), 'export const upp = 1;\n');
  await expect(migrate({ url: 'postgres://unused', folder, log })).rejects.toThrow('001-typo.ts');
});

test('new migration files are applied on the next start, and older code still starts', async () => {
  const url = await emptyDatabase();
  const files = { '001-sites.ts': table('sites') };
  const older = await folderOf(files);
  await migrate({ url, folder: older, log });
  await migrate({ url, folder: await folderOf({ ...files, '002-brands.ts': table('brands') }), log });
  await migrate({ url, folder: older, log });
  expect(await rows(url, `select to_regclass('brands')::text as brands`)).toEqual([{ brands: 'brands' }]);
});

test('a migration waits for Postgres to start', async () => {
  const server = await privatePostgres();
  onTestFinished(() => server.kill());
  await server.kill();
  const folder = await folderOf({ '001-sites.ts': table('sites') });
  const started = migrate({ url: server.url, folder, log });
  started.catch(() => undefined);
  await server.start();
  await started;
  expect(await rows(server.url, `select to_regclass('sites')::text as sites`)).toEqual([{ sites: 'sites' }]);
});

test('a migration fails immediately if the database does not exist', async () => {
  const url = `${await emptyDatabase()}_missing`;
  const folder = await folderOf({ '001-sites.ts': table('sites') });
  await expect(migrate({ url, folder, log })).rejects.toThrow('does not exist');
});
