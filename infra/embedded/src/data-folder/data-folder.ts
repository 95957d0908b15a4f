import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

/** Folder of all persistent data, locked by this process until `release` is called or the process ends. */
export interface DataFolder {
  /** Absolute path. */
  readonly path: string;
  release(): void;
}

const sqliteBusy = 5;

/**
 * Creates a folder and its parents one by one, because Node's `recursive` never returns if a parent refuses new
 * folders with ENOENT (/proc).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Creates the data folder and locks it.
 * @throws StartError if it cannot be written or another Geoplan uses it
 */
export function openDataFolder(asked: string): DataFolder {
  const path = resolve(asked);
  try {
    makeFolder(path);
    // SQLite is used because the kernel holds its lock and releases it however the process dies, so that no pid has
    // to be checked.
    const lock = new DatabaseSync(join(path, 'lock'));
    chmodSync(join(path, 'lock'), 0o600);
    lock.exec('begin exclusive');
    return { path, release: () => lock.close() };
  } catch (error) {
    const { errcode, code } = error as { errcode?: number; code?: string };
    if (errcode === sqliteBusy) throw new StartError(`another Geoplan already uses the folder ${path}`);
    throw new StartError(
      `the data folder ${path} cannot be written (${code ?? 'error'}): set another DATA_DIR`,
      { cause: error },
    );
  }
}
