import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** A separate process that runs the script next to this file, with its temporary files in `folder`. */
function run(script: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module-typescript', '--no-warnings', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...surroundings, TMPDIR: folder },
  });
}
