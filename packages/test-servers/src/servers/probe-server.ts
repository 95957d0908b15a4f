import { connect } from 'amqplib';
import { Client } from 'pg';
import { createClient } from 'redis';

import type { ServerName } from './server-name.ts';

/** Without a response within this time, a server counts as absent; a busy machine needs well under a second. */
const timeoutMs = 2_000;

/** Connects in the server's own protocol and returns its version. @throws if it does not serve */
export const probeServer: Record<ServerName, (url: string) => Promise<string>> = {
  postgres: probePostgres,
  rabbitmq: probeRabbit,
  redis: probeRedis,
};

async function probePostgres(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version.split(' ')[0] ?? '';
  } finally {
    await client.end().catch(() => {});
  }
}

async function probeRabbit(url: string): Promise<string> {
  const model = await connect(url, { timeout: timeoutMs });
  model.on('error', () => {});
  const { version } = model.connection.serverProperties;
  await model.close().catch(() => {});
  return version;
}

async function probeRedis(url: string): Promise<string> {
  const client = createClient({ url, socket: { connectTimeout: timeoutMs, reconnectStrategy: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? '';
  } finally {
    client.destroy();
  }
}
