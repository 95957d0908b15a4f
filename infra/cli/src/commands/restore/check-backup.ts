import { readFile } from 'node:fs/promises';
import { databaseNames, type DatabaseName } from '../../installation.ts';
import {
  digestOf,
  dumpFile,
  manifestFile,
  manifestSchema,
  type Digest,
  type Manifest,
} from '../backup-folder.ts';
import { runPgProgram } from '../pg-program.ts';

/**
 * Reads one dump completely. `expected` is `undefined` for backups made by older versions of the program, which
 * recorded no checksums.
 */
async function checkDump(file: string, url: string, expected: Digest | undefined): Promise<void> {
  const found = await digestOf(file);
  if (expected && found.bytes !== expected.bytes)
    throw new Error(`${found.bytes} bytes instead of the ${expected.bytes} in manifest.json`);
  if (expected && found.sha256 !== expected.sha256) throw new Error('SHA-256 differs from manifest.json');
  await runPgProgram('pg_restore', url, ['--file=/dev/null', file]);
}

/** Reads a backup completely without changing any database. @throws Error if it is incomplete or damaged */
export async function checkBackup(folder: string, urlOf: (name: DatabaseName) => string): Promise<Manifest> {
  let part = 'manifest.json';
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(manifestFile(folder), 'utf8')));
    for (const name of databaseNames) {
      part = `${name}.dump`;
      await checkDump(dumpFile(folder, name), urlOf(name), manifest.databases[name].dump);
    }
    return manifest;
  } catch (error) {
    const reason = `${part}: ${(error as Error).message}`;
    throw new Error(`${folder}: backup incomplete or damaged, nothing restored: ${reason}`, { cause: error });
  }
}
