import { createLog } from '@geoplan/kit/log';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRotatingFile } from './rotating-file.ts';
import { forPerson, openLogFile } from './log-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geoplan-log-'));
  file = join(folder, 'geoplan.log');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lineOf(write: (log: ReturnType<typeof createLog>) => void): string {
  let written = '';
  write(
    createLog({ service: 'auth', level: 'info', destination: { write: (line) => void (written += line) } }),
  );
  return written;
}

/** A disk with `room` bytes that behaves like a real one when it fills up. */
function smallDisk(room: number) {
  const disk = {
    room,
    append(descriptor: number, bytes: Uint8Array): number {
      if (disk.room === 0) throw new Error('ENOSPC: no space left on device, write');
      const taken = writeSync(descriptor, bytes.subarray(0, disk.room));
      disk.room -= taken;
      return taken;
    },
  };
  return disk;
}

test('the console shows each warning and error in one line, with its reason', () => {
  const shown = forPerson(
    lineOf((log) => log.error({ err: new Error('no route\nto host') }, 'mail not sent')),
  );
  expect(shown).toMatch(/^\d\d:\d\d:\d\d error: auth: mail not sent \(no route to host\)\n$/);
});

test('the console shows nothing during normal operation', () => {
  expect(forPerson(lineOf((log) => log.info('ready')))).toBeUndefined();
});

test('lines that do not fit on a full disk cause no exception, but are reported once on the console and counted in the file', () => {
  const disk = smallDisk(100);
  let shown = '';
  const log = openLogFile(file, {
    ending: () => false,
    show: (text) => void (shown += text),
    append: (descriptor, bytes) => disk.append(descriptor, bytes),
  });
  const lines = Array.from({ length: 9 }, (_, at) => `{"level":"info","msg":"line ${at} of nine"}\n`);
  for (const line of lines) log.write(line);
  expect(shown).toMatch(/^\S+ error: geoplan: \S+geoplan\.log cannot be written, .*ENOSPC.*\n$/);
  disk.room = 10_000;
  log.write('{"level":"info","msg":"room again"}\n');

  const [first, second, torn, lost, last] = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect([first, second].map((line) => `${line}\n`)).toEqual(lines.slice(0, 2));
  expect(lines[2]).toContain(torn);
  expect(JSON.parse(lost ?? '')).toMatchObject({ level: 'warn', lostLines: 7 });
  expect(last).toBe('{"level":"info","msg":"room again"}');
});

test('rotates a log that grows too large while it is written, so that at most two files of 20 MB remain', () => {
  const cap = 20 * 1024 * 1024;
  writeFileSync(file, '');
  const log = openLogFile(file, { ending: () => false });
  const line = `${'x'.repeat(1024 * 1024 - 1)}\n`;
  for (let nth = 0; nth < 45; nth += 1) log.write(line);
  expect(statSync(file).size).toBe(5 * line.length);
  expect(statSync(`${file}.1`).size).toBe(cap);
});

test('a log left too large by an earlier run is rotated', () => {
  writeFileSync(file, '');
  truncateSync(file, 20 * 1024 * 1024 + 1);
  openLogFile(file, { ending: () => false }).write('first\n');
  expect(readFileSync(file, 'utf8')).toBe('first\n');
});

test('a log file that could not be reopened is opened when the next line is written', () => {
  const add = openRotatingFile(file, { capBytes: 10 });
  add('12345678\n');
  writeFileSync(`${file}.1`, 'older');
  // Simulates a rename followed by a failed open.
  rmSync(file);
  add('next one\n');
  expect(readFileSync(file, 'utf8')).toBe('next one\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('older');
});
