import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshDatabase } from '@geoplan/test-servers/fresh-database';
import { Client } from 'pg';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { applyMigrations } from '../testing/apply-migrations.ts';
import { knownMigrations, readFrozen } from './before-baseline.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

/** A migration that creates this table and then runs `more`. */
const table = (name: string, more = '') => `export async function up(db) {
  await db.schema.createTable('${name}').addColumn('id', 'integer').execute(); ${more} }\n`;
const both = `export async function up(db) {
  for (const name of ['sites', 'brands']) await db.schema.createTable(name).addColumn('id', 'integer').execute(); }\n`;
const frozen = { '0001-sites.ts': table('sites'), '0002-brands.ts': table('brands') };

let url: string;
let folder: URL;

async function write(under: string, files: Record<string, string>): Promise<void> {
  await mkdir(new URL(under, folder), { recursive: true });
  for (const [name, body] of Object.entries(files)) await writeFile(new URL(`${under}${name}`, folder), body);
}

beforeEach(async () => {
  const fresh = await freshDatabase();
  const root = await mkdtemp(join(tmpdir(), 'baseline-'));
  onTestFinished(async () => {
    await fresh.drop();
    await rm(root, { recursive: true });
  });
  url = fresh.url;
  folder = pathToFileURL(`${root}/migrations/`);
  await write('./', { '0001-baseline.ts': both, '0002-keywords.ts': table('keywords') });
  await write('../before-baseline/', frozen);
});

async function query(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows.map((row) => Object.values(row)[0]);
}

const start = () => migrate({ url, folder, log });
const names = () => query('select name from kysely_migration order by name');
const tables = () =>
  query(`select relname::text from pg_class where relkind = 'r' and relname not like 'kysely%'
    and relnamespace = 'public'::regnamespace order by 1`);

/** Applies frozen migrations like a version before the baseline, with a row in the first table. */
async function holds(...list: string[]): Promise<void> {
  const all = await readFrozen(folder);
  await applyMigrations(url, Object.fromEntries(Object.entries(all).filter(([name]) => list.includes(name))));
  if (list.includes('0001-sites')) await query('insert into sites values (1) returning id');
}

async function expectBaseline(sites: number[]): Promise<void> {
  expect(await names()).toEqual(['0001-baseline', '0002-keywords']);
  expect(await tables()).toEqual(['brands', 'keywords', 'sites']);
  expect(await query('select id from sites')).toEqual(sites);
}

describe('a start with a baseline', () => {
  it('applies only the baseline and later migrations to an empty database', async () => {
    await start();
    await expectBaseline([]);
  });

  it.each([
    ['the first migration', ['0001-sites']],
    ['the whole list', ['0001-sites', '0002-brands']],
  ])('keeps the rows of a database with %s of the frozen list', async (_name, held) => {
    await holds(...held);
    await start();
    await expectBaseline([1]);
  });

  it('applies a frozen migration that a database skipped', async () => {
    await holds('0002-brands');
    await start();
    await expectBaseline([]);
  });

  it('applies everything exactly once if many processes start concurrently, and changes nothing on the next start', async () => {
    await holds('0001-sites');
    await Promise.all(Array.from({ length: 20 }, start));
    await start();
    await expectBaseline([1]);
  });

  it('resumes on the next start after a frozen migration has failed', async () => {
    await holds('0001-sites');
    const needsGate = table('names', `await db.deleteFrom('gate').execute();`);
    await write('../before-baseline/', { '0003-names.ts': needsGate });
    await expect(start()).rejects.toThrow('0003-names.ts was not applied');
    expect(await query('select name from kysely_before_baseline order by name')).toEqual([
      '0001-sites',
      '0002-brands',
    ]);
    await query('create table gate ()');
    await start();
    expect(await names()).toEqual(['0001-baseline', '0002-keywords']);
    expect(await tables()).toEqual(['brands', 'gate', 'keywords', 'names', 'sites']);
    expect(await query('select id from sites')).toEqual([1]);
  });

  it('applies a frozen migration added after the baseline had created the database', async () => {
    await start();
    await query('insert into sites values (1) returning id');
    await write('../before-baseline/', { '0003-later.ts': table('later') });
    await start();
    expect(await names()).toEqual(['0001-baseline', '0002-keywords']);
    expect(await tables()).toEqual(['brands', 'keywords', 'later', 'sites']);
    expect(await query('select id from sites')).toEqual([1]);
  });

  it('reports an applied migration that is neither current nor frozen, and changes nothing', async () => {
    await holds('0001-sites');
    await query(`insert into kysely_migration values ('0009-other', '') returning name`);
    await expect(start()).rejects.toThrow('0009-other');
    expect(await names()).toEqual(['0001-sites', '0009-other']);
    expect(await tables()).toEqual(['sites']);
  });

  it('returns the names of the current migrations and of the migrations before the baseline', async () => {
    expect([...(await knownMigrations(folder))]).toEqual([
      '0001-baseline',
      '0002-keywords',
      '0001-sites',
      '0002-brands',
    ]);
  });
});
