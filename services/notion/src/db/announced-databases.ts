import { sql } from 'kysely';
import { twinDatabases } from './twin-databases.ts';

/** Databases whose sites the team sees: the active ones of the default config, while that is active, each once. */
export const announcedDatabases = sql`(select d.id, d.database_id from config_databases d join configs c on c.id = d.config_id
  where d.is_active and c.is_active and c.is_default and d.id not in (select t.row from ${twinDatabases} t))`;

/** Pieces of at most `size`, in order. */
export function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** A piece of an ordered list, and what it covers: everything behind `after` up to `upTo`; null = without a bound. */
interface Stretch<T> {
  part: T[];
  after: T | null;
  upTo: T | null;
}

/** Pieces of at most `size` that cover everything there could be, however few there are: an empty list is one of them. */
export function stretches<T>(all: readonly T[], size: number): Stretch<T>[] {
  const parts = all.length === 0 ? [[]] : [...chunks(all, size)];
  return parts.map((part, at) => ({
    part,
    after: parts[at - 1]?.at(-1) ?? null,
    upTo: at === parts.length - 1 ? null : (part.at(-1) ?? null),
  }));
}
