import { text } from './text.ts';

/** A workspace database as callers name it: Notion's id, dashes optional, or the database row's own (api.md, notion). */
export const databaseIdSchema = text(64);

/** An id as it is announced, stored and compared: people also send it with dashes or in upper case (api.md, notion). */
export function plainId(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}
