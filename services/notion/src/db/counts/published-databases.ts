import { sql } from 'kysely';
import { duplicateDatabases } from '../sites/duplicate-databases.ts';

/**
 * Databases whose sites are visible to the team: the active databases of the default config while this config is
 * active, each listed once.
 */
export const publishedDatabases = sql`(select d.id, d.database_id from config_databases d join configs c on c.id = d.config_id
  where d.is_active and c.is_active and c.is_default and d.id not in (select t.row from ${duplicateDatabases} t))`;

/** Splits a list into chunks of at most `size`, in order. */
export function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
