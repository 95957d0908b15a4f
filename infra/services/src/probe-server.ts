import { connect } from 'amqplib';
import { Client } from 'pg';
import { createClient } from 'redis';

import type { ServiceName } from './service-name.ts';

/** A server that does not say a word within this time is not there; a busy machine needs well under a second. */
const patienceMs = 2_000;

/** Talks to the server in its own protocol and returns the version it says it is. @throws when it does not serve */
export const probeServer: Record<ServiceName, (url: string) => Promise<string>> = {
  postgres: probePostgres,
  rabbitmq: probeRabbit,
  redis: probeRedis,
};

async function probePostgres(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
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
  const model = await connect(url, { timeout: patienceMs });
  model.on('error', () => {});
  const { version } = model.connection.serverProperties;
  await model.close().catch(() => {});
  return version;
}

async function probeRedis(url: string): Promise<string> {
  const client = createClient({ url, socket: { connectTimeout: patienceMs, reconnectStrategy: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? '';
  } finally {
    client.destroy();
  }
}
