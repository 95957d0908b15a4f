import { readFile } from 'node:fs/promises';
import { migrationsOf, ofEach, withClient } from '../databases.ts';
import type { DatabaseName, Installation } from '../installation.ts';
import type { Report } from '../program.ts';
import { dumpFile, manifestFile, manifestSchema } from './backup.ts';
import { runPgProgram } from './pg-program.ts';

const nextStep = `Start the services with the SECRETS_KEYS of that time; they announce to each other what they have. If site counts
beside keywords stay wrong: «Обновить» under /notion-data. Then: geoplan doctor.
`;

/**
 * Reads a backup into the databases, each in one transaction. `isReplacing` removes what is there; without it only
 * empty databases are filled.
 * @throws Error the folder is no whole backup, a database is not empty or cannot be reached, pg_restore fails
 */
export async function restore(
  installation: Installation,
  folder: string,
  { isReplacing }: { isReplacing: boolean },
): Promise<Report> {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const reason = isMissing ? 'it has no manifest.json' : (error as Error).message;
    throw new Error(`${folder} is no whole backup: ${reason}`, { cause: error });
  });
  const manifest = manifestSchema.parse(JSON.parse(text));
  // All of them before the first is touched.
  const present = await ofEach(installation, (_name, url) => withClient(url, migrationsOf));
  const filled = Object.entries(present).filter(([, migrations]) => migrations.length > 0);
  if (filled.length > 0 && !isReplacing) {
    const names = filled.map(([name]) => name).join(', ');
    throw new Error(`not empty: ${names}. Stop the services; --replace removes what is in these databases`);
  }
  const restored = await ofEach(installation, (name, url) => restoreOne(name, url, folder, isReplacing));
  for (const [name, migrations] of Object.entries(restored))
    if (migrations.length !== manifest.databases[name as DatabaseName].migrations.length)
      throw new Error(`${name}: the dump has other migrations than the manifest says`);
  return {
    data: { folder, takenAt: manifest.takenAt, databases: Object.keys(restored) },
    text: `${Object.keys(restored).length} databases are as of ${manifest.takenAt}.\n${nextStep}`,
    isGood: true,
  };
}

async function restoreOne(
  name: DatabaseName,
  url: string,
  folder: string,
  isReplacing: boolean,
): Promise<string[]> {
  if (isReplacing)
    await withClient(url, (client) => client.query('drop schema public cascade; create schema public'));
  await runPgProgram('pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    // With the dump's own "create schema public" it would stop at once.
    '--schema=public',
    `--dbname=${new URL(url).pathname.slice(1)}`,
    dumpFile(folder, name),
  ]);
  return withClient(url, migrationsOf);
}
