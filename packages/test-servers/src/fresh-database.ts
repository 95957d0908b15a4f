import { createHash, randomBytes } from 'node:crypto';

import { Client } from 'pg';

import { sharedServers } from './shared-servers.ts';

/** A database of one test. */
export interface FreshDatabase {
  url: string;
  /** Removes it, even with open connections. */
  drop(): Promise<void>;
}

/** Common initial content of many tests: prepared once per run and then copied. */
export interface DatabaseTemplate {
  /** Identifies the template; two with the same key have the same content. */
  key: string;
  /** Fills the empty database, and closes its connections. */
  prepare: (url: string) => Promise<void>;
}

/** Creates a database on the shared PostgreSQL: empty, or a copy of the template. */
export async function freshDatabase(template?: DatabaseTemplate): Promise<FreshDatabase> {
  const { postgres } = sharedServers();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = template ? await provideTemplate(postgres, template) : 'template0';
  await runOn(postgres, (client) => client.query(`create database ${name} template ${source}`));
  return {
    url: urlOf(postgres, name),
    async drop() {
      await runOn(postgres, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

const provided = new Map<string, Promise<string>>();

/** Database of the template; the first test process creates it while the others wait. */
function provideTemplate(postgres: string, { key, prepare }: DatabaseTemplate): Promise<string> {
  const name = `template_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
  const known = provided.get(name);
  if (known) return known;
  const made = runOn(postgres, async (client) => {
    // Held until this connection ends, so that an incomplete template is never copied.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount) return name;
    const unready = `${name}_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${unready} template template0`);
    await prepare(urlOf(postgres, unready));
    await client.query(`alter database ${unready} rename to ${name}`);
    return name;
  });
  provided.set(name, made);
  made.catch(() => provided.delete(name));
  return made;
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function runOn<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
