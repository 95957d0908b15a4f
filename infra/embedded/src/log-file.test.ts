import { createLog } from '@geoplan/kit/log';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { capLog, forPerson } from './log-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geoplan-log-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lineOf(write: (log: ReturnType<typeof createLog>) => void): string {
  let written = '';
  write(
    createLog({ service: 'auth', level: 'info', destination: { write: (line) => void (written += line) } }),
  );
  return written;
}

test('the console shows warnings and worse, in one line each, with the reason', () => {
  const shown = forPerson(
    lineOf((log) => log.error({ err: new Error('no route\nto host') }, 'почта не ушла')),
  );
  expect(shown).toMatch(/^\d\d:\d\d:\d\d ошибка: auth: почта не ушла \(no route to host\)\n$/);
});

test('the console stays silent about ordinary work', () => {
  expect(forPerson(lineOf((log) => log.info('готово')))).toBeUndefined();
});

test('only a log over 20 MB is put aside', () => {
  const file = join(folder, 'geoplan.log');
  writeFileSync(file, 'short');
  capLog(file);
  expect(readFileSync(file, 'utf8')).toBe('short');
  truncateSync(file, 20 * 1024 * 1024 + 1);
  capLog(file);
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  expect(statSync(`${file}.1`).size).toBeGreaterThan(20 * 1024 * 1024);
});
