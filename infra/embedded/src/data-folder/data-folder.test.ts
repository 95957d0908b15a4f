import fs, { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { openSecretStore } from './secret-store.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geoplan-data-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder is created with its parents, and a second process cannot open it until it is released', () => {
  const first = openDataFolder(join(folder, 'deep', 'data'));
  expect(() => openDataFolder(first.path)).toThrow(/another Geoplan already uses/);
  first.release();
  openDataFolder(first.path).release();
});

test('a path that cannot become a folder is refused with a message that contains the path and advice', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => openDataFolder(join(folder, 'file', 'data'))).toThrow(/file\/data .*ENOTDIR.*DATA_DIR/);
});

test.runIf(process.platform === 'linux')(
  'a path that does not accept new folders is refused immediately',
  () => {
    expect(() => openDataFolder('/proc/geoplan/data')).toThrow(/cannot be written/);
  },
);

test('a stored secret is generated once and readable only by its owner', () => {
  const made = openSecretStore(folder).get('KEY', () => 'first');
  expect(openSecretStore(folder).get('KEY', () => 'second')).toBe(made);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('a damaged secrets file is refused and never replaced', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"KEY": "fi');
  expect(() => openSecretStore(folder)).toThrow(/secrets\.json is damaged/);
});

test('a stored secret is fsynced before its rename, and the rename before the secret is returned', () => {
  const done: string[] = [];
  const { fsyncSync, renameSync } = fs;
  Object.assign(fs, {
    fsyncSync(descriptor: number) {
      done.push(fs.fstatSync(descriptor).isDirectory() ? 'folder on disk' : 'file on disk');
      fsyncSync(descriptor);
    },
    renameSync(from: string, to: string) {
      done.push('renamed');
      renameSync(from, to);
    },
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { fsyncSync, renameSync });
    syncBuiltinESMExports();
  });
  openSecretStore(folder).get('KEY', () => 'first');
  expect(done).toEqual(['file on disk', 'renamed', 'folder on disk']);
});
