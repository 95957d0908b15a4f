import { plainId } from '@geoplan/contracts/fields/notion-id';

/**
 * Where an id stands in a link, the surest first: behind a title in the path, in the query, anywhere, with dashes. A longer
 * number is no id, although its beginning would look like one.
 */
const idPatterns = [
  /\/[^/?#]*-([0-9a-f]{32})(?:[/?#]|$)/i,
  /[?&](?:p|page_id|database_id)=([0-9a-f]{32})(?![0-9a-f])/i,
  /(?<![0-9a-f])([0-9a-f]{32})(?![0-9a-f])/i,
  /(?<![0-9a-f])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f])/i,
];

/** The id in an id or a link, without dashes; null = there is none. */
export function extractDatabaseId(text: string): string | null {
  for (const pattern of idPatterns) {
    const id = pattern.exec(text.trim())?.[1];
    if (id !== undefined) return plainId(id);
  }
  return null;
}

/** The id in what a person pasted, without dashes; null = there is none. */
export function parseDatabaseId(text: string): string | null {
  // A link names the database in its path; what follows are views of it, and pages opened over it.
  const [path = ''] = text.split(/[?#]/);
  return extractDatabaseId(path) ?? extractDatabaseId(text);
}
