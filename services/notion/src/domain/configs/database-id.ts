import { plainId } from '@geoplan/contracts/fields/notion-id';

/**
 * Patterns for an id in a link, the most reliable first: after a title in the path, in the query, anywhere, with
 * dashes. A longer number is not an id, although its beginning would match.
 */
const idPatterns = [
  /\/[^/?#]*-([0-9a-f]{32})(?:[/?#]|$)/i,
  /[?&](?:p|page_id|database_id)=([0-9a-f]{32})(?![0-9a-f])/i,
  /(?<![0-9a-f])([0-9a-f]{32})(?![0-9a-f])/i,
  /(?<![0-9a-f])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])/i,
];

/** Extracts the id from an id or a link, without dashes; null if there is none. */
export function extractDatabaseId(text: string): string | null {
  for (const pattern of idPatterns) {
    const id = pattern.exec(text.trim())?.[1];
    if (id !== undefined) return plainId(id);
  }
  return null;
}

/** Parses the id in a user's input, without dashes; null if there is none. */
export function parseDatabaseId(text: string): string | null {
  // A link contains the id of the database in its path, followed by the ids of its views and of pages opened over it.
  const [path = ''] = text.split(/[?#]/);
  return extractDatabaseId(path) ?? extractDatabaseId(text);
}
