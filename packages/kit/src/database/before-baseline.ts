import { existsSync } from 'node:fs';
import type { Migration } from 'kysely/migration';
import type { Client } from 'pg';
import { readMigrations } from './read-migrations.ts';

/**
 * Migrations that the baseline of a service replaced, frozen: those in `before-baseline` next to the folder of its
 * migrations. Empty without that folder.
 */
export async function readFrozen(migrations: URL): Promise<Record<string, Migration>> {
  const folder = new URL('../before-baseline/', `${migrations.href.replace(/\/$/, '')}/`);
  return existsSync(folder) ? readMigrations(folder) : {};
}

/** Names of all migrations that a start understands. */
export async function knownMigrations(folder: URL): Promise<Set<string>> {
  const [migrations, frozen] = await Promise.all([readMigrations(folder), readFrozen(folder)]);
  return new Set([...Object.keys(migrations), ...Object.keys(frozen)]);
}

/** Replaces the names of the whole frozen list by that of the baseline, which makes the same schema. */
export async function recordBaseline(client: Client, baseline: string): Promise<void> {
  await client.query('begin');
  await client.query('delete from kysely_migration');
  await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
    baseline,
    new Date().toISOString(),
  ]);
  await client.query('commit');
}
