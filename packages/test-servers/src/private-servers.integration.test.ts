import { setTimeout as sleep } from 'node:timers/promises';

import { createClient } from 'redis';
import { expect, test } from 'vitest';

import { privateRedis } from './private-servers.ts';

test('a private Redis is unreachable once killed, and has every write after a restart', async () => {
  const server = await privateRedis();
  await inRedis(server.url, (client) => client.set('kept', 'still here'));
  await server.kill();
  await expect(inRedis(server.url, (client) => client.ping())).rejects.toThrow('ECONNREFUSED');
  await server.start();
  expect(await inRedis(server.url, (client) => client.get('kept'))).toBe('still here');
  await server.stop();
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
