import { createClient } from 'redis';
import { Client } from 'pg';
import { sharedServers } from './shared-servers.ts';

/** A login on a shared server, with a password chosen by the test. */
export interface NamedUser {
  remove(): Promise<void>;
}

async function onPostgres(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function onRedis(...command: string[]): Promise<void> {
  const client = createClient({ url: sharedServers().redis });
  await client.connect();
  try {
    await client.sendCommand(command);
  } finally {
    await client.close();
  }
}

/** Adds a role that owns the schema `public` of a database. */
export async function addPostgresUser(url: string, name: string, password: string): Promise<NamedUser> {
  await onPostgres(
    url,
    `create role ${name} login password '${password}'; alter schema public owner to ${name}`,
  );
  const drop = `alter schema public owner to current_user; drop owned by ${name}; drop role ${name}`;
  return { remove: () => onPostgres(url, drop) };
}

/** Adds a user with every right on the shared Redis. */
export async function addRedisUser(name: string, password: string): Promise<NamedUser> {
  await onRedis('ACL', 'SETUSER', name, 'on', `>${password}`, '~*', '&*', '+@all');
  return { remove: () => onRedis('ACL', 'DELUSER', name) };
}
