import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Client } from 'pg';
import { AppError } from '../errors.ts';
import { readMigrations } from './read-migrations.ts';

type Migrations = Record<string, Migration>;

/**
 * Table with the names of the frozen migrations applied to a database. A database created by the baseline has all
 * names that existed then.
 */
export const frozenTable = 'kysely_before_baseline';

/**
 * Frozen migrations that the baseline of a service replaced, from the folder `before-baseline` next to its migrations
 * folder. Empty without that folder.
 */
export async function readFrozen(migrations: URL): Promise<Migrations> {
  const folder = new URL('../before-baseline/', `${migrations.href.replace(/\/$/, '')}/`);
  return existsSync(folder) ? readMigrations(folder) : {};
}

/** Names of all migrations that a starting service accepts in its database. */
export async function knownMigrations(folder: URL): Promise<Set<string>> {
  const [migrations, frozen] = await Promise.all([readMigrations(folder), readFrozen(folder)]);
  return new Set([...Object.keys(migrations), ...Object.keys(frozen)]);
}

/** Migrations, the first of which also records in an empty database that the frozen migrations are not needed. */
export function withFrozenNames(migrations: Migrations, frozen: Migrations): Migrations {
  const [first] = Object.entries(migrations);
  if (!first || Object.keys(frozen).length === 0) return migrations;
  const [name, baseline] = first;
  const up: Migration['up'] = async (db) => {
    await baseline.up(db);
    await sql`create table ${sql.table(frozenTable)} (like kysely_migration including all)`.execute(db);
    await sql`insert into ${sql.table(frozenTable)}
      select *, ${new Date().toISOString()} from unnest(${Object.keys(frozen)}::text[])`.execute(db);
  };
  return { ...migrations, [name]: { up } };
}

/**
 * Moves the names of frozen migrations out of Kysely's table, which refuses names without a file.
 * @throws AppError if the table also contains names from another version
 */
export async function separateFrozen(
  client: Client,
  present: ReadonlySet<string>,
  frozen: Migrations,
): Promise<void> {
  const unknown = [...present].filter((name) => !(name in frozen));
  if (unknown.length === present.size) return;
  if (unknown.length > 0)
    throw new AppError('internal', `The database has migrations of another version: ${unknown.join(', ')}`);
  await client.query(`begin; create table ${frozenTable} (like kysely_migration including all);
    with moved as (delete from kysely_migration returning *) insert into ${frozenTable} select * from moved; commit`);
}

/** Records that a database with all frozen migrations matches the result of the baseline. */
export async function recordBaseline(client: Client, baseline: string): Promise<void> {
  await client.query(
    'insert into kysely_migration (name, timestamp) values ($1, $2) on conflict do nothing',
    [baseline, new Date().toISOString()],
  );
}
