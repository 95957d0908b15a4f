import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startLogRotation } from './rotate-log.ts';

test('a log written by another process stays within its size limit and keeps its latest part', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-cut-log-'));
  const file = join(folder, 'postgres.log');
  writeFileSync(file, 'from an earlier run\n', { mode: 0o600 });
  const writer = openSync(file, 'a');
  const end = startLogRotation(file, { capBytes: 10, everyMs: 1 });
  onTestFinished(() => {
    end();
    closeSync(writer);
    rmSync(folder, { recursive: true });
  });
  expect([readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]).toEqual([
    '',
    'from an earlier run\n',
  ]);
  expect(statSync(`${file}.1`).mode & 0o077).toBe(0);
  writeSync(writer, 'FATAL: much too long\n');
  await expect.poll(() => readFileSync(`${file}.1`, 'utf8')).toBe('FATAL: much too long\n');
  await expect.poll(() => statSync(file).size).toBe(0);
  // Written at the beginning of the emptied file, not after a hole.
  writeSync(writer, 'short\n');
  expect(readFileSync(file, 'utf8')).toBe('short\n');
});
