import { knownMigrations } from '@geoplan/kit/database/before-baseline';
import { migrationsOf, ofEach, withClient } from './databases.ts';
import { databaseNames, type DatabaseName, type Installation } from './installation.ts';

/** Folder of the migrations of a service. */
export const migrationsFolder = (name: DatabaseName): URL =>
  new URL(`../../../services/${name}/src/db/migrations/`, import.meta.url);

/** Advice for a program that is older than the services. */
export const newerProgram =
  'use the geoplan of the services’ version: docker compose --profile operator build geoplan, or their checkout';

/** Migrations in `found` that this program does not have. */
export async function unknownMigrations(name: DatabaseName, found: readonly string[]): Promise<string[]> {
  const known = await knownMigrations(migrationsFolder(name));
  return found.filter((migration) => !known.has(migration));
}

/** @throws Error that lists migrations unknown to this program */
export async function refuseUnknown(migrationsIn: (name: DatabaseName) => readonly string[]): Promise<void> {
  const named: string[] = [];
  for (const name of databaseNames) {
    const unknown = await unknownMigrations(name, migrationsIn(name));
    if (unknown.length > 0) named.push(`${name} (${unknown.join(', ')})`);
  }
  if (named.length > 0)
    throw new Error(`migrations unknown to this program: ${named.join(', ')}; ${newerProgram}`);
}

/**
 * Applies `refuseUnknown` to the databases of an installation. @throws Error if a migration is unknown or a database
 * cannot be reached
 */
export async function refuseNewerSchema(installation: Installation): Promise<void> {
  const applied = await ofEach(installation, (_name, url) => withClient(url, migrationsOf));
  await refuseUnknown((name) => applied[name]);
}
