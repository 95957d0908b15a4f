import type { ClientBase } from 'pg';
import { AppError } from '../errors.ts';

/** Schemas in which `geoplan restore` keeps the previous content of a database until all databases are restored. */
export const restoreSchemas = {
  before: 'geoplan_before_restore',
  /** Name of this schema in the `auth` database once all databases are restored. */
  replaced: 'geoplan_replaced',
} as const;

/** Schema that a restore left behind; `null` if there is none. */
export async function leftoverSchema(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1)',
    [Object.values(restoreSchemas)],
  );
  return rows[0]?.name ?? null;
}

/** @throws AppError if a restore of this database is running or was interrupted */
export async function refuseUnfinishedRestore(client: ClientBase): Promise<void> {
  if ((await leftoverSchema(client)) === null) return;
  throw new AppError(
    'internal',
    'A restore of this database is running or was interrupted. Run `geoplan restore` to complete or revert it',
  );
}
