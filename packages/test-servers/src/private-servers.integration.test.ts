import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { createClient } from 'redis';
import { expect, test } from 'vitest';

import { privatePostgres, privateRedis } from './private-servers.ts';

test('a private PostgreSQL is unreachable once killed, and has every commit after a restart', async () => {
  const server = await privatePostgres();
  await query(server.url, 'create table kept (id int); insert into kept values (42)');
  await server.kill();
  await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  await server.start();
  expect(await query(server.url, 'select id from kept')).toEqual([{ id: 42 }]);
  await server.stop();
  await server.start();
  expect(await query(server.url, 'select id from kept')).toEqual([{ id: 42 }]);
});

test('a private Redis is unreachable once killed, and has every write after a restart', async () => {
  const server = await privateRedis();
  await inRedis(server.url, (client) => client.set('kept', 'still here'));
  await server.kill();
  await expect(inRedis(server.url, (client) => client.ping())).rejects.toThrow('ECONNREFUSED');
  await server.start();
  expect(await inRedis(server.url, (client) => client.get('kept'))).toBe('still here');
});

test('a paused server does not respond until it is resumed', async () => {
  const server = await privateRedis();
  await server.pause();
  const answer = inRedis(server.url, (client) => client.ping());
  expect(await Promise.race([answer, sleep(300, 'silence')])).toBe('silence');
  await server.resume();
  expect(await answer).toBe('PONG');
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

async function inRedis<T>(
  url: string,
  act: (client: ReturnType<typeof newClient>) => Promise<T>,
): Promise<T> {
  const client = newClient(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await act(client);
  } finally {
    client.destroy();
  }
}

function newClient(url: string) {
  return createClient({ url, socket: { reconnectStrategy: false } });
}
