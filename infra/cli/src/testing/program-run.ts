import { Readable } from 'node:stream';
import { migratedDatabase } from '@geoplan/kit/testing/migrated-database';
import type { FreshDatabase } from '@geoplan/test-servers/fresh-database';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { withClient } from '../databases.ts';
import { databaseNames, type DatabaseName } from '../installation.ts';
import { migrationsFolder } from '../known-migrations.ts';
import { runProgram } from '../program.ts';

export type Urls = Record<DatabaseName, string>;

/** Databases of one installation under test. */
export interface TestDatabases {
  urls: Urls;
  drop: () => Promise<void>;
}

/** Creates the database of every service. */
export async function makeDatabases(
  make: (name: DatabaseName) => Promise<FreshDatabase>,
): Promise<TestDatabases> {
  const made = await Promise.all(databaseNames.map(async (name) => [name, await make(name)] as const));
  return {
    urls: Object.fromEntries(made.map(([name, { url }]) => [name, url])) as Urls,
    drop: async () => void (await Promise.all(made.map(([, database]) => database.drop()))),
  };
}

/** Creates the database of every service with all migrations applied. */
export const makeMigratedDatabases = (): Promise<TestDatabases> =>
  makeDatabases((name) => migratedDatabase(migrationsFolder(name)));

/** Tables of `makeSmallDatabases`. */
const kept = ['kysely_migration', 'kysely_migration_lock', 'last_backup', 'outbox'];

/** The same with few of their tables, because most of a dump's time depends on the number of tables. */
export async function makeSmallDatabases(): Promise<TestDatabases> {
  const databases = await makeMigratedDatabases();
  for (const name of databaseNames)
    await withClient(databases.urls[name], async (client) => {
      const { rows } = await client.query<{ table: string }>(
        `select oid::regclass::text as table from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p') and not relispartition and relname <> all($1)`,
        [kept],
      );
      await client.query(rows.map(({ table }) => `drop table ${table} cascade`).join(';'));
    });
  return databases;
}

/** Environment of an installation on the shared servers. */
export function environmentOf(urls: Urls): Record<string, string> {
  const own = Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url]);
  return { AMQP_URL: sharedServers().rabbitmq, ...Object.fromEntries(own) };
}

/** Runs one command in this process. */
export async function runOn(
  urls: Urls,
  args: readonly string[],
  { keys = '', stdin = '' }: { keys?: string; stdin?: string } = {},
): Promise<{ code: number; out: string; complaint: string }> {
  const texts = { out: '', complaint: '' };
  const code = await runProgram({
    args,
    env: { ...environmentOf(urls), SECRETS_KEYS: keys },
    out: (text) => void (texts.out += text),
    printError: (text) => void (texts.complaint += text),
    stdin: Readable.from([stdin]),
  });
  return { code, ...texts };
}

/** Every table of a database with its rows, as one text per table. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const all = await client.query<{ all: string }>(
        `select coalesce(string_agg(t::text, chr(10) order by t::text), '') as all from ${client.escapeIdentifier(name)} as t`,
      );
      found[name] = all.rows[0]?.all ?? '';
    }
    return found;
  });
}

/** Contents of all databases. */
export const contents = (urls: Urls): Promise<Record<string, string>[]> =>
  Promise.all(databaseNames.map((name) => contentsOf(urls[name])));
