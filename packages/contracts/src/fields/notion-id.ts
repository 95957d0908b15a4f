import { text } from './text.ts';

/**
 * A workspace database as callers send it: Notion's id, dashes optional, or the id of the database row (api.md,
 * notion).
 */
export const databaseIdSchema = text(64);

/**
 * Canonical form of an id, as published, stored and compared, because clients may send dashes or upper case (api.md,
 * notion).
 */
export function plainId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}
