import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { syncFolder } from './sync-folder.ts';

/** Secrets that are generated on first use and stored in the data folder, readable only by its owner. */
export interface SecretStore {
  /** Returns the stored value or the result of `make`, which is fsynced before it is returned. */
  get(name: string, make: () => string): string;
}

/**
 * Opens `secrets.json` in the data folder.
 * @throws StartError if it exists but cannot be read
 */
export function openSecretStore(dataDir: string): SecretStore {
  const file = join(dataDir, 'secrets.json');
  const values = read(file);
  return {
    get(name, make) {
      const known = values[name];
      if (known !== undefined) return known;
      const made = make();
      values[name] = made;
      write(file, values);
      return made;
    },
  };
}

function read(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new StartError(`the file ${file} is damaged or unreadable: restore it from a backup`, {
      cause: error,
    });
  }
}

/** Replaces the file atomically, because the data in the same folder cannot be decrypted without these keys. */
function write(file: string, values: Record<string, string>): void {
  const half = `${file}.new`;
  const descriptor = openSync(half, 'w', 0o600);
  writeSync(descriptor, `${JSON.stringify(values, null, 2)}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(half, file);
  syncFolder(dirname(file));
}
