import { randomBytes } from 'node:crypto';

import { Client } from 'pg';

import { sharedServers } from './shared-servers.ts';

/** An empty database of one test. */
export interface FreshDatabase {
  url: string;
  /** removes it, whoever is still connected */
  drop(): Promise<void>;
}

/** Creates an empty database on the shared PostgreSQL. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { postgres } = sharedServers();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(postgres, `create database ${name} template template0`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(postgres, `drop database if exists ${name} with (force)`) };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
