import { afterEach, expect, test, vi } from 'vitest';

import { privateRedis } from '../private-servers.ts';
import { startSharedServers } from './start-shared-servers.ts';

afterEach(() => void vi.unstubAllEnvs());

test('an unavailable server is reported with instructions on what to install or set', async () => {
  vi.stubEnv('PATH', '/nowhere');
  vi.stubEnv('TEST_SERVICES', 'binaries');
  await expect(privateRedis()).rejects.toThrow(
    'Redis is missing: install it (Debian package redis-server), or start a Docker engine that can pull redis:7, or set REDIS_URL',
  );
});

test('a given address without a server is reported with the name of its variable, and no other source is tried', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/nothing');
  vi.stubEnv('AMQP_URL', 'amqp://127.0.0.1:1');
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1');
  const lines = [
    'PostgreSQL does not answer at the address in DATABASE_URL: ',
    'RabbitMQ does not answer at the address in AMQP_URL: ',
    'Redis does not answer at the address in REDIS_URL: ',
  ];
  const failure = await startSharedServers().catch((error: Error) => error.message);
  for (const line of lines) expect(failure).toContain(line);
});
