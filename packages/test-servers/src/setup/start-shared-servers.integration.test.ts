import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { probeServer } from '../servers/probe-server.ts';
import { isRunning, processTree } from '../processes/process-tree.ts';
import type { ServerUrls } from './start-shared-servers.ts';

/** The runners get no addresses except those of the test. */
const { DATABASE_URL: _1, AMQP_URL: _2, REDIS_URL: _3, ...surroundings } = process.env;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geoplan-runner-'));
  await chmod(folder, 0o711);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('killing the test runner leaves no processes or files of the servers behind', async () => {
  const runner = run(`
    import { startSharedServers } from './start-shared-servers.ts';
    import { forcedSource } from '../servers/server-sources.ts';
    process.send(await startSharedServers(forcedSource()));
    setInterval(() => {}, 1_000);
  `);
  const [urls] = (await once(runner, 'message')) as [ServerUrls];
  const processes = processTree(runner.pid ?? 0);
  expect(processes.length).toBeGreaterThan(1);

  runner.kill('SIGKILL');
  await vi.waitFor(
    async () => {
      expect(processes.filter(isRunning)).toEqual([]);
      const left = await readdir(folder);
      expect(left.filter((name) => name.startsWith('geoplan-test-'))).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
  await expect(probeServer.postgres(urls.postgres)).rejects.toThrow('ECONNREFUSED');
  await expect(probeServer.rabbitmq(urls.rabbitmq)).rejects.toThrow('ECONNREFUSED');
  await expect(probeServer.redis(urls.redis)).rejects.toThrow('ECONNREFUSED');
});

test('an unavailable server is reported with instructions on what to install or set', async () => {
  const runner = run("await import('../private-servers.ts').then(({ privateRedis }) => privateRedis());", {
    PATH: '/nowhere',
    TEST_SERVICES: 'binaries',
  });
  expect(await stderrOf(runner)).toContain(
    'Redis is missing: install it (Debian package redis-server), or start a Docker engine that can pull redis:7, or set REDIS_URL',
  );
});

test('a given address without a server is reported with the name of its variable, and no other source is tried', async () => {
  const runner = run(
    "await import('./start-shared-servers.ts').then(({ startSharedServers }) => startSharedServers());",
    {
      DATABASE_URL: 'postgres://127.0.0.1:1/nothing',
      AMQP_URL: 'amqp://127.0.0.1:1',
      REDIS_URL: 'redis://127.0.0.1:1',
    },
  );
  const said = await stderrOf(runner);
  expect(said).toContain('PostgreSQL does not answer at the address in DATABASE_URL: ');
  expect(said).toContain('RabbitMQ does not answer at the address in AMQP_URL: ');
  expect(said).toContain('Redis does not answer at the address in REDIS_URL: ');
});

/** A separate process that runs the script next to this file, with its temporary files in `folder`. */
function run(script: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--input-type=module-typescript', '--no-warnings', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...surroundings, TMPDIR: folder, ...env },
  });
}

async function stderrOf(runner: ChildProcess): Promise<string> {
  return runner.stderr ? text(runner.stderr) : '';
}
