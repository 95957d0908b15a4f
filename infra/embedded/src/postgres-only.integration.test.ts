import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reapAtExit } from '@geoplan/test-servers/processes/process-reaper';
import { expect, test } from 'vitest';
import { ownDataFolder } from './testing/own-data-folder.ts';

const { folder } = ownDataFolder();
const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

test('--postgres-only serves the databases to geoplan restore until a signal ends it', async () => {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: join(folder.path, 'data') };
  const child = spawn(process.execPath, [pathOf('../start.js'), '--postgres-only'], { env });
  const exited = once(child, 'exit');
  const { pid = 0 } = child;
  void exited.then(reapAtExit({ kind: 'process', pid, signal: 'SIGTERM' }));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Ctrl-C');
  const program = pathOf('../../cli/src/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'restore'], { env });
  expect(stdout).toContain('No interrupted restore');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
