import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';
import { AppError } from '../errors.ts';

function isMigration(module: unknown): module is Migration {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';
}

/**
 * Imports all `.ts` files of a migrations folder, keyed by name without the extension and sorted by name.
 * @throws AppError naming a file that exports no `up`
 */
export async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`);
  const files = (await readdir(base)).filter((file) => /^[^.]+\.ts$/.test(file)).toSorted();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const module: unknown = await import(new URL(file, base).href);
    if (!isMigration(module))
      throw new AppError('internal', `Migration ${file} does not export a function named up`);
    migrations[file.slice(0, -'.ts'.length)] = { up: (db) => module.up(db) };
  }
  return migrations;
}
