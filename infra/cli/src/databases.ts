import { createDatabase } from '@geoplan/kit/database/pool';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { connecting } from './commands/advice.ts';
import { databaseNames, type DatabaseName, type Installation } from './installation.ts';

const connectTimeoutMs = 5_000;
const applicationName = 'geoplan-cli';

/**
 * Runs `work` on the database at this address. @throws ConnectionError that names the database if Postgres is down or
 * refuses the connection
 */
const namingDatabase = <T>(url: string, work: () => Promise<T>): Promise<T> =>
  connecting(`database ${new URL(url).pathname.slice(1)}`, 'Postgres', work);

/** Opens one connection. @throws ConnectionError if Postgres is down or refuses it */
export async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: applicationName,
  });
  // Ignored, because the current query fails as well.
  client.on('error', () => {});
  await namingDatabase(url, () => client.connect());
  return client;
}

/** Runs `work` on one connection. @throws ConnectionError if Postgres is down or refuses it */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs `work` with the query builder of the services. @throws ConnectionError if Postgres is down or refuses it */
export async function withKysely<Tables, T>(
  url: string,
  log: Log,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const database = createDatabase<Tables>({ url, log, applicationName, maxConnections: 1 });
  try {
    return await namingDatabase(url, () => work(database.kysely));
  } finally {
    await database.close();
  }
}

/** Migrations of a database, oldest first; empty if it has none of our tables. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  );
  if (!found[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Runs `work` for every database, one after another. */
export async function ofEach<T>(
  installation: Installation,
  work: (name: DatabaseName, url: string) => Promise<T>,
): Promise<Record<DatabaseName, T>> {
  const done: [DatabaseName, T][] = [];
  for (const name of databaseNames) done.push([name, await work(name, installation.databaseUrl(name))]);
  return Object.fromEntries(done) as Record<DatabaseName, T>;
}
